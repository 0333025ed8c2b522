import { useQuery } from '@tanstack/react-query';
import type { Cambio } from '#shared/contracts/cambios.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { estaAbierto, esperaA } from '#client/lib/cambios.ts';
import { consultaCambios, consultaUsuarios } from '#client/lib/consultas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { useVistos } from '../vistos.ts';
import { CambioAcabado, CambioMio } from './cambio-mio.tsx';
import { PeticionAjena, PeticionPorPermitir } from './peticion-ajena.tsx';

/** Requests that I made or accepted and that ended without my withdrawing them. */
const acabadoMio = (c: Cambio, yo: number): boolean =>
  c.estado === 'HECHO' ? c.pide.id === yo : c.estado === 'TERMINADO' && c.pide.id === yo && c.fin !== 'RETIRADO';

/**
 * Requests of others to me, approvals that an admin owes, and the state of my own requests. Draws nothing when there are none.
 */
export function Peticiones() {
  const yo = useYo();
  const consulta = useQuery(consultaCambios);
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const vistos = useVistos();
  const { data: cambios, isError, isFetching, refetch } = consulta;
  if (cambios === undefined)
    return isError ? (
      <Franja
        tipo="mal"
        accion={
          <Boton variante="peligro" cargando={isFetching && 'Reintentando...'} onClick={() => void refetch()}>
            Reintentar
          </Boton>
        }
      >
        No se ha podido leer si alguien te pide ayuda
      </Franja>
    ) : null;

  const personaDe = (id: number) => usuarios.find((u) => u.id === id);
  const nombreDe = (id: number) => personaDe(id)?.first_name ?? '';
  const piden = cambios.filter((c) => esperaA(c, yo.id));
  const permitir = yo.es_administrador ? cambios.filter((c) => c.estado === 'POR_PERMITIR') : [];
  const mios = cambios.filter((c) => estaAbierto(c) && c.pide.id === yo.id);
  const esperoPermiso = cambios.filter((c) => c.estado === 'POR_PERMITIR' && c.acepta?.id === yo.id);
  const acabados = cambios.filter((c) => acabadoMio(c, yo.id) && !vistos.has(c.id));
  if (piden.length + permitir.length + mios.length + esperoPermiso.length + acabados.length === 0) return null;
  return (
    <section aria-label="Peticiones de ayuda">
      <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {piden.map((c) => (
          <PeticionAjena key={c.id} cambio={c} persona={personaDe(c.pide.id)} />
        ))}
        {permitir.map((c) => (
          <PeticionPorPermitir key={`permiso-${String(c.id)}`} cambio={c} persona={personaDe(c.acepta?.id ?? 0)} />
        ))}
        {[...mios, ...esperoPermiso].map((c) => (
          <CambioMio key={`mio-${String(c.id)}`} cambio={c} nombreDe={nombreDe} />
        ))}
        {acabados.map((c) => (
          <CambioAcabado key={c.id} cambio={c} />
        ))}
      </ul>
    </section>
  );
}
