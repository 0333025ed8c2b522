import type { ReactNode } from 'react';
import { estiloMiembro } from '#client/lib/color-miembro.ts';

interface Props {
  /** Place among all picks, from 1. */
  readonly orden: number;
  readonly color: string;
  readonly nombre: string;
  /** Whose it is where its column does not say so, and what it weighs. */
  readonly detalle: ReactNode;
  /** How the pick came about, where that is worth saying. */
  readonly nota: string | null;
}

/** A pick on a draft board: its place, the chore, what it weighs, in its member's colour. */
export function CasillaEleccion({ orden, color, nombre, detalle, nota }: Props) {
  return (
    <div
      style={estiloMiembro(color)}
      className="flex h-full min-w-0 gap-2 rounded-control border-l-6 border-(--miembro) bg-superficie px-2.5 py-2 shadow-carta"
    >
      <span className="cifra min-w-3 shrink-0 pt-0.5 text-right text-suave">
        <span className="sr-only">Elección </span>
        {orden}
      </span>
      <p className="min-w-0 flex-1 leading-tight break-words hyphens-auto">
        <span className="block font-extrabold">{nombre}</span>
        <span className="block text-sm font-semibold text-suave">{detalle}</span>
        {nota !== null && <span className="block text-sm font-bold text-atencion">{nota}</span>}
      </p>
    </div>
  );
}
