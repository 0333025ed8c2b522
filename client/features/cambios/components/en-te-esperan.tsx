import { useQuery } from '@tanstack/react-query';
import type { Cambio } from '#shared/contracts/cambios.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { consultaCambios, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { TarjetaPregunta } from '#client/ui/tarjeta-pregunta.tsx';
import { comoAcabo, comoVa, loQueCuesta, loQuePedi, pregunta } from '../palabras.ts';
import { marcarVisto, useMisPeticiones, useResponder } from '../peticiones.ts';
import { Hourglass } from 'lucide-react';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

/** A member's request to me, with buttons to accept or decline. States what I would get and, in a swap, what I would give. */
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

/**
 * Asks an admin to allow an accepted request that takes a child over their quota. `persona` is the member who accepted;
 * undefined if unknown.
 */
function PeticionPorPermitir({ cambio, persona }: { readonly cambio: Cambio; readonly persona: Usuario | undefined }) {
  const responder = useResponder();
  const { id, tipo, tarea, por, pide, acepta } = cambio;
  if (acepta === null) return null;
  // The child may be either side: the member who accepted or, in a swap, the one who asked and gets a chore in return.
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

/**
 * A request that waits for my answer: to accept it myself or, as an admin, to allow it. Renders nothing if the request is not
 * among those read.
 */
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

/**
 * My open requests, requests of others that I accepted and an admin must allow, and outcomes that I have not read. Renders
 * nothing without any.
 */
export function MisPeticiones() {
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const { abiertos, acabados } = useMisPeticiones();
  if (abiertos.length + acabados.length === 0) return null;
  const nombreDe = (id: number) => usuarios.find((u) => u.id === id)?.first_name ?? '';
  return (
    <section aria-label="Tus peticiones">
      <ul className="grid grid-cols-1 gap-3">
        {abiertos.map((c) => (
          <CambioMio key={c.id} cambio={c} nombreDe={nombreDe} />
        ))}
        {acabados.map((c) => (
          <CambioAcabado key={c.id} cambio={c} />
        ))}
      </ul>
    </section>
  );
}

/** The outcome of a request of mine, with a button that hides it for good on this device. */
function CambioAcabado({ cambio }: { readonly cambio: Cambio }) {
  const yo = useYo();
  const texto = comoAcabo(cambio, yo.id);
  return (
    <li>
      <Franja
        tipo={cambio.estado === 'HECHO' ? 'bien' : 'info'}
        accion={
          <Boton variante="fantasma" aria-label={`Vale, leído: ${texto}`} onClick={() => marcarVisto(cambio.id)}>
            Vale
          </Boton>
        }
      >
        {texto}
      </Franja>
    </li>
  );
}

interface PropsDeCambioMio {
  readonly cambio: Cambio;
  readonly nombreDe: (id: number) => string;
}

/**
 * One open request: of mine, with a button to withdraw it; or of another member, which I accepted and an admin must allow,
 * with a button to decline after all.
 */
function CambioMio({ cambio, nombreDe }: PropsDeCambioMio) {
  const yo = useYo();
  const responder = useResponder();
  const { id, tarea, pide } = cambio;
  const mia = pide.id === yo.id;
  return (
    <Tarjeta como="li" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Hourglass aria-hidden className="size-6 shrink-0 text-suave" strokeWidth={2.25} />
      <div className="min-w-0 flex-1 basis-44">
        <h2 className="leading-snug font-extrabold break-words">
          {mia ? loQuePedi(cambio) : `Has dicho que sí: «${nombreEnFrase(tarea.nombre)}»`}
        </h2>
        <p className="text-suave">{mia ? comoVa(cambio, nombreDe) : 'Falta que un administrador diga que sí'}</p>
      </div>
      <Boton
        variante="contorno"
        cargando={responder.ocupada && 'Enviando…'}
        onClick={() => void responder({ id, que: mia ? 'retirar' : 'rechazar' })}
      >
        {mia ? 'Retirar' : 'Mejor no'}
      </Boton>
    </Tarjeta>
  );
}
