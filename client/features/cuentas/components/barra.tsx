import { ChevronRight } from 'lucide-react';
import { numero } from '#shared/domain/palabras.ts';
import { cx } from '#client/lib/cx.ts';
import { estiloMiembro } from '#client/lib/color-miembro.ts';
import { pts } from '#client/lib/puntos.ts';
import type { Lado } from '../vista.ts';

const NOMBRE_LADO: Readonly<Record<Lado, string>> = { prometido: 'Prometido', hecho: 'Hecho' };

interface Props {
  readonly lado: Lado;
  readonly puntos: number;
  /** What a whole bar stands for: all on one scale, so that one can be held against another. */
  readonly tope: number;
  readonly color?: string;
  /** Leads to more. */
  readonly sigue?: boolean;
}

/** What was promised is an outline, what was done fills. The number stands above: readers pass the bar over. */
export function Barra({ lado, puntos, tope, color, sigue = false }: Props) {
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold text-suave">{NOMBRE_LADO[lado]}</span>
        <span className="flex items-center gap-1 font-extrabold tabular-nums">
          {`${numero(puntos)} ${pts(puntos)}`}
          {sigue && <ChevronRight aria-hidden className="size-5 shrink-0 text-suave print:hidden" />}
        </span>
      </span>
      <span aria-hidden style={estiloMiembro(color)} className="block h-4 rounded-full bg-hundido">
        <span
          className={cx(
            'block h-full min-w-0 rounded-full transition-[width] duration-250',
            puntos > 0 && 'min-w-4',
            lado === 'hecho'
              ? 'bg-(--miembro)'
              : puntos > 0 &&
                  'border-3 border-(--miembro) bg-[color-mix(in_oklab,var(--miembro)_22%,var(--color-superficie))]',
          )}
          style={{ width: `${String(Math.min(100, (100 * puntos) / tope))}%` }}
        />
      </span>
    </>
  );
}
