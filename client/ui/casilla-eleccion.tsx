import type { ReactNode } from 'react';
import { NombreTarea } from './tarea.tsx';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';

interface Props {
  /** Position among all picks of the draft, from 1. */
  readonly orden: number;
  readonly color: string;
  readonly nombre: string;
  /** The load, after the owner's name if the column does not show it. */
  readonly detalle: ReactNode;
  /** A note about how the pick came about, such as by an admin; null if there is nothing to say. */
  readonly nota: string | null;
}

/** One pick on a draft board, in its member's colour. */
export function CasillaEleccion({ orden, color, nombre, detalle, nota }: Props) {
  return (
    <div
      style={estiloMiembro(color)}
      className="h-full min-w-0 rounded-control border-l-6 border-(--miembro) bg-superficie px-2.5 py-2 shadow-carta"
    >
      <p className="leading-tight break-words hyphens-auto">
        {/* The number is inline with the name: in a column of its own it would leave too little room for long words. */}
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
