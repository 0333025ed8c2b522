import type { ReactNode } from 'react';
import { NombreTarea } from './nombre-tarea.tsx';
import { estiloMiembro } from '#client/lib/color-miembro.ts';

interface Props {
  /** Place among all picks, from 1. */
  readonly orden: number;
  readonly color: string;
  readonly nombre: string;
  /** Its owner where the column does not tell, and its load. */
  readonly detalle: ReactNode;
  /** The way the pick was made, where that is worth saying. */
  readonly nota: string | null;
}

/** A pick on a draft board: its place, the chore, what it weighs, in its member's colour. */
export function CasillaEleccion({ orden, color, nombre, detalle, nota }: Props) {
  return (
    <div
      style={estiloMiembro(color)}
      className="h-full min-w-0 rounded-control border-l-6 border-(--miembro) bg-superficie px-2.5 py-2 shadow-carta"
    >
      <p className="leading-tight break-words hyphens-auto">
        {/* On one line with the name: beside it a long word would have too little room. */}
        <span className="block font-extrabold">
          <span className="cifra text-suave">
            <span className="sr-only">Elección </span>
            {orden}
          </span>{' '}
          <NombreTarea nombre={nombre} />
        </span>
        <span className="block text-sm font-semibold text-suave">{detalle}</span>
        {nota !== null && <span className="block text-sm font-bold text-atencion">{nota}</span>}
      </p>
    </div>
  );
}
