import { Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural } from '#shared/domain/palabras.ts';

interface Props {
  readonly texto: string;
  readonly coste: number;
  /** Words shown after the cost. */
  readonly detalle?: string;
  /** The button or label at the right. */
  readonly control?: ReactNode;
}

/** A reward as one row: its text, its cost, and a button. Rows belong in a `ListaFilas`. */
export function FilaPremio({ texto, coste, detalle, control }: Props) {
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-end gap-x-3 gap-y-1 px-4 py-2">
      <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
        <Gift aria-hidden className="size-[min(1.5rem,32px)] shrink-0 text-marca" strokeWidth={2.25} />
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-extrabold break-words">{texto}</p>
          <p className="text-sm leading-snug font-semibold text-suave break-words">
            {plural(coste, 'punto')}
            {detalle !== undefined && ` · ${detalle}`}
          </p>
        </div>
      </div>
      {control}
    </li>
  );
}
