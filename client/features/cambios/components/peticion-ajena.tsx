import { useQuery } from '@tanstack/react-query';
import type { Cambio } from '#shared/contracts/cambios.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { consultaCambios, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { TarjetaPregunta } from '#client/ui/tarjeta-pregunta.tsx';
import { loQueCuesta, pregunta } from '../palabras.ts';
import { useResponder } from '../responder.ts';

/** A request to me, with buttons to accept or decline. */
function PeticionAjena({ cambio, persona }: { readonly cambio: Cambio; readonly persona: Usuario | undefined }) {
  const hoy = useHoy();
  const responder = useResponder();
  const { id, tipo, tarea, por } = cambio;
  const { titulo, texto } = pregunta(cambio, hoy);
  const si = tipo === 'CUBRIR' ? 'Sí, la hago yo' : por === null ? 'Sí, me la quedo' : 'Sí, cambiamos';
  const nota =
    por === null ? (
      loQueCuesta(cambio, tarea)
    ) : (
      <>
        <span className="block">{`Te quedas: ${loQueCuesta(cambio, tarea)}`}</span>
        <span className="block">{`Das: ${loQueCuesta(cambio, por)}`}</span>
      </>
    );
  return (
    <TarjetaPregunta persona={persona} titulo={titulo} texto={texto} nota={nota}>
      <Boton
        cargando={responder.con?.que === 'aceptar' && 'Enviando…'}
        disabled={responder.con?.que === 'rechazar'}
        onClick={() => void responder({ id, que: 'aceptar' })}
      >
        {si}
      </Boton>
      <Boton
        variante="contorno"
        cargando={responder.con?.que === 'rechazar' && 'Enviando…'}
        disabled={responder.con?.que === 'aceptar'}
        onClick={() => void responder({ id, que: 'rechazar' })}
      >
        Esta vez no
      </Boton>
    </TarjetaPregunta>
  );
}

/** Asks an admin whether a child may accept a request that would take the child over their quota. */
function PeticionPorPermitir({ cambio, persona }: { readonly cambio: Cambio; readonly persona: Usuario | undefined }) {
  const responder = useResponder();
  const { id, tipo, tarea, por, pide, acepta } = cambio;
  if (acepta === null) return null;
  // The child is the member who accepted, or else the one who asked and gets a chore in exchange.
  const menor = persona === undefined || persona.grupo_edad === 'INFANTIL' ? acepta : pide;
  const permite = responder.con?.que === 'permitir' ? responder.con.permite : null;
  const contestar = (si: boolean) => void responder({ id, que: 'permitir', permite: si, miembro: acepta.id });
  const que = tipo === 'CUBRIR' ? 'quiere hacer esta vez' : 'quiere quedarse';
  const trueque = por === null ? '' : `, y ${pide.nombre} «${nombreEnFrase(por.nombre)}»`;
  return (
    <TarjetaPregunta
      persona={persona}
      titulo={`¿Puede ${menor.nombre}?`}
      texto={`${acepta.nombre} ${que} «${nombreEnFrase(tarea.nombre)}» de ${pide.nombre}${trueque}. ${menor.nombre} pasaría de su cuota.`}
      nota={loQueCuesta(cambio, tarea)}
    >
      <Boton cargando={permite === true && 'Enviando…'} disabled={permite === false} onClick={() => contestar(true)}>
        Sí, puede
      </Boton>
      <Boton
        variante="contorno"
        cargando={permite === false && 'Enviando…'}
        disabled={permite === true}
        onClick={() => contestar(false)}
      >
        Mejor no
      </Boton>
    </TarjetaPregunta>
  );
}

/** A request that waits for my answer: to help or, as an admin, to let a child help. */
export function PeticionPorResponder({ id }: { readonly id: number }) {
  const { data: cambios = [] } = useQuery(consultaCambios);
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const cambio = cambios.find((c) => c.id === id);
  if (cambio === undefined) return null;
  const permitir = cambio.estado === 'POR_PERMITIR';
  const quien = permitir ? cambio.acepta?.id : cambio.pide.id;
  const persona = usuarios.find((u) => u.id === quien);
  const Carta = permitir ? PeticionPorPermitir : PeticionAjena;
  return <Carta cambio={cambio} persona={persona} />;
}
