import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from '#client/lib/cx.ts';

interface Props {
  readonly titulo: string;
  readonly urgente?: boolean;
  /** Beside the heading: how many, how many points. */
  readonly nota: string;
  readonly children: ReactNode;
}

/** A list of cards under the name of their day. */
export function GrupoTareas({ titulo, urgente = false, nota, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex items-baseline justify-between gap-3 px-1">
        <h2 id={id} className={cx('text-lg first-letter:uppercase', urgente && 'text-mal')}>
          {titulo}
        </h2>
        <p className={cx('font-bold tabular-nums', urgente ? 'text-mal' : 'text-suave')}>{nota}</p>
      </div>
      <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">{children}</ul>
    </section>
  );
}
