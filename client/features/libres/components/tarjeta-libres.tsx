import { useQuery } from '@tanstack/react-query';
import { Hand } from 'lucide-react';
import type { Libre } from '#shared/contracts/asignaciones.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { nombreDeUnDia } from '#shared/domain/recurrencia/regla.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaLibres, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { duracion, fechaLimite } from '#client/lib/fechas/fechas.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

const APTA = { INFANTIL: 'apta_infantil', JUVENIL: 'apta_juvenil', ADULTO: 'apta_adulto' } as const satisfies Record<
  GrupoEdad,
  keyof Libre
>;

/** Whether the member may take the free chore: it suits their age and is not their own. */
const esParaMi = (libre: Libre, yo: Usuario): boolean => libre.de !== yo.id && libre[APTA[yo.grupo_edad]];

/** Button «Me la quedo» for a free chore that the member may take; renders nothing for any other. */
export function Quedarmela({ libre }: { readonly libre: Libre }) {
  const yo = useYo();
  const quedarmela = useAccion(
    ({ asignacion, tarea }: Libre) =>
      asignacion === null ? llamar('quedarmeDeNadie', { id: tarea }) : llamar('quedarmela', { id: asignacion }),
    { texto: 'Error al quedarte la tarea' },
  );
  if (!esParaMi(libre, yo)) return null;
  return (
    <Boton
      variante="tonal"
      aria-label={`Me la quedo: ${nombreDeUnDia(libre.nombre)}`}
      cargando={quedarmela.ocupada && 'Un momento...'}
      onClick={() => void quedarmela(libre)}
    >
      Me la quedo
    </Boton>
  );
}

function FilaLibre({
  libre,
  de,
  hoy,
}: {
  readonly libre: Libre;
  readonly de: string | undefined;
  readonly hoy: string;
}) {
  const nombre = nombreDeUnDia(libre.nombre);
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="leading-snug font-extrabold break-words">{nombre}</p>
        <p className="text-sm text-suave">
          {[
            libre.fecha_limite === null ? 'Para hoy' : fechaLimite(libre.fecha_limite, hoy),
            duracion(libre.minutos),
            plural(libre.puntos, 'punto'),
          ].join(' · ')}
        </p>
        {de !== undefined && <p className="text-sm break-words text-suave">{`Es de ${de}, que está fuera`}</p>}
      </div>
      <Quedarmela libre={libre} />
    </li>
  );
}

/**
 * The free chores that I may take: of absent members, or without an owner. Renders nothing without any. A failed read shows no
 * error either, since I need not do any of these chores.
 */
export function TarjetaLibres() {
  const yo = useYo();
  const hoy = useHoy();
  const { data } = useQuery(consultaLibres(hoy));
  const { data: miembros = [] } = useQuery(consultaUsuarios);
  const mias = data?.libres.filter((l) => esParaMi(l, yo)) ?? [];
  if (mias.length === 0) return null;
  return (
    <Tarjeta como="section" aria-labelledby="libres" className="grid grid-cols-1 gap-1">
      <h2 id="libres" className="flex items-center gap-2 text-xl">
        <Hand aria-hidden className="size-6 shrink-0 text-marca" />
        Libres
      </h2>
      <p className="text-suave">Para quien quiera: los puntos son de quien la hace.</p>
      <ul className="divide-y divide-borde">
        {mias.map((l) => (
          <FilaLibre
            key={`${String(l.asignacion)} ${String(l.tarea)}`}
            libre={l}
            de={miembros.find((m) => m.id === l.de)?.first_name}
            hoy={hoy}
          />
        ))}
      </ul>
    </Tarjeta>
  );
}
