import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Usuario } from '#shared/contracts/familias.ts';
import { Avatar } from './avatar.tsx';
import { Tarjeta } from './tarjeta.tsx';
import { Boton } from './boton.tsx';

interface Props {
  /** The member whose face is shown; undefined for none, or while members load. */
  readonly persona?: Usuario | undefined;
  /** An icon, instead of a face. */
  readonly Icono?: LucideIcon;
  readonly titulo: string;
  readonly texto: ReactNode;
  /** Further details in small type, such as the load. */
  readonly nota?: ReactNode;
  /** A picture of what the question is about, over the card's whole width. */
  readonly imagen?: ReactNode;
  /** The buttons that answer. */
  readonly children: ReactNode;
}

/** A card with a question to the viewer: a face or icon, a title and a text, and answer buttons of equal width. */
export function TarjetaPregunta({ persona, Icono, titulo, texto, nota, imagen, children }: Props) {
  return (
    <Tarjeta como="li" className="grid animate-sube grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        {persona !== undefined && (
          <Avatar avatar={persona.avatar} grupoEdad={persona.grupo_edad} color={persona.color} />
        )}
        {Icono !== undefined && (
          <span className="grid size-[min(3rem,56px)] shrink-0 place-items-center rounded-control bg-marca-tenue text-marca">
            <Icono aria-hidden className="size-[min(1.5rem,28px)]" strokeWidth={2.25} />
          </span>
        )}
        <div className="grid min-w-0 flex-1 basis-36 grid-cols-1 gap-1">
          <h2 className="text-lg leading-snug break-words">{titulo}</h2>
          <p className="leading-snug break-words">{texto}</p>
          {nota !== undefined && <p className="text-sm font-bold text-suave">{nota}</p>}
        </div>
      </div>
      {imagen}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2">{children}</div>
    </Tarjeta>
  );
}

interface PropsDosRespuestas {
  /** Label of the accepting button. */
  readonly si: string;
  /** The answer that is being sent (true accepts); null if none is. */
  readonly enviando: boolean | null;
  readonly responder: (acepta: boolean) => unknown;
  /** Larger buttons, side by side where they fit, for a question that has the page to itself. */
  readonly grande?: boolean;
}

/** The two answers to a proposed change: yes, and «Prefiero que no». */
export function DosRespuestas({ si, enviando, responder, grande = false }: PropsDosRespuestas) {
  const [tamano, clase] = grande ? (['grande', 'flex-1 basis-32 text-balance'] as const) : (['normal', ''] as const);
  return (
    <div className={grande ? 'flex flex-wrap gap-2' : 'grid gap-2 sm:grid-cols-2'}>
      <Boton
        ancho
        tamano={tamano}
        className={clase}
        cargando={enviando === true && 'Enviando…'}
        disabled={enviando === false}
        onClick={() => void responder(true)}
      >
        {si}
      </Boton>
      <Boton
        variante="contorno"
        ancho
        tamano={tamano}
        className={clase}
        cargando={enviando === false && 'Enviando…'}
        disabled={enviando === true}
        onClick={() => void responder(false)}
      >
        Prefiero que no
      </Boton>
    </div>
  );
}
