import type { ReactNode } from 'react';
import type { Cambio } from '#shared/contracts/cambios.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { useHoy } from '#client/lib/reloj.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { loQueCuesta, pregunta } from '../palabras.ts';
import { useResponder } from '../responder.ts';

interface PropsDeTarjetaPeticion {
  /** The member whose face it shows; undefined until the family has been read. */
  readonly persona: Usuario | undefined;
  readonly titulo: string;
  readonly texto: string;
  /** The load, in small type. */
  readonly nota: ReactNode;
  /** Its answers. */
  readonly children: ReactNode;
}

/** A request: the asker's face, one sentence, and two buttons of the same size. */
function TarjetaPeticion({ persona, titulo, texto, nota, children }: PropsDeTarjetaPeticion) {
  return (
    <Tarjeta como="li" className="grid animate-sube grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        {persona !== undefined && (
          <Avatar avatar={persona.avatar} grupoEdad={persona.grupo_edad} color={persona.color} />
        )}
        <div className="grid min-w-0 flex-1 basis-44 grid-cols-1 gap-1">
          <h2 className="text-lg leading-snug">{titulo}</h2>
          <p className="leading-snug break-words">{texto}</p>
          <p className="text-sm font-bold text-suave">{nota}</p>
        </div>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">{children}</div>
    </Tarjeta>
  );
}

/** A request to me, with my two answers. */
export function PeticionAjena({ cambio, persona }: { readonly cambio: Cambio; readonly persona: Usuario | undefined }) {
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
    <TarjetaPeticion persona={persona} titulo={titulo} texto={texto} nota={nota}>
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
    </TarjetaPeticion>
  );
}

/** For an admin: a child would have more than their quota by it. */
export function PeticionPorPermitir({
  cambio,
  persona,
}: {
  readonly cambio: Cambio;
  readonly persona: Usuario | undefined;
}) {
  const responder = useResponder();
  const { id, tipo, tarea, por, pide, acepta } = cambio;
  if (acepta === null) return null;
  // The child is the member who accepted, or else the one who asked and gets a chore in exchange.
  const menor = persona === undefined || persona.grupo_edad === 'INFANTIL' ? acepta : pide;
  const permite = responder.con?.que === 'permitir' ? responder.con.permite : null;
  const contestar = (si: boolean) => void responder({ id, que: 'permitir', permite: si, miembro: acepta.id });
  const que = tipo === 'CUBRIR' ? 'quiere hacer esta vez' : 'quiere quedarse';
  const trueque = por === null ? '' : `, y ${pide.nombre} «${por.nombre}»`;
  return (
    <TarjetaPeticion
      persona={persona}
      titulo={`¿Puede ${menor.nombre}?`}
      texto={`${acepta.nombre} ${que} «${tarea.nombre}» de ${pide.nombre}${trueque}. ${menor.nombre} pasaría de su cuota.`}
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
    </TarjetaPeticion>
  );
}
