import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';

interface Props {
  readonly titulo: string;
  /** A word beside the title, smaller. */
  readonly nota?: string;
  /** Icon beside the title. With one, the section is a card with a heading, for a page made of folded sections. */
  readonly Icono?: LucideIcon;
  /** Whether it is open on the first render, as when something inside is already set. Later changes have no effect. */
  readonly abierto?: boolean;
  readonly children: ReactNode;
}

/** A folded section. Its content is rendered from the first opening on. */
export function Plegado({ titulo, nota, Icono, abierto = false, children }: Props) {
  const [deSalida] = useState(abierto);
  const [visto, setVisto] = useState(abierto);
  const esCarta = Icono !== undefined;
  const Titulo = esCarta ? 'h2' : 'span';
  return (
    <details
      open={deSalida}
      onToggle={() => setVisto(true)}
      className={cx('group rounded-carta', esCarta ? 'bg-superficie shadow-carta' : 'bg-hundido')}
    >
      <summary
        className={cx(
          'flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-carta px-carta py-2.5 font-extrabold [&::-webkit-details-marker]:hidden',
          esCarta && 'flex-wrap',
        )}
      >
        {Icono !== undefined && (
          <Icono aria-hidden className="size-[min(1.5rem,28px)] shrink-0 text-marca" strokeWidth={2.25} />
        )}
        <Titulo className={cx('min-w-0 flex-1', esCarta && 'basis-40 text-lg leading-snug')}>
          {titulo}
          {nota !== undefined && <span className="ml-1 text-sm font-bold text-suave">{` ${nota}`}</span>}
        </Titulo>
        <ChevronDown
          aria-hidden
          className="size-[min(1.5rem,32px)] shrink-0 text-suave transition-transform group-open:rotate-180"
          strokeWidth={2.5}
        />
      </summary>
      {visto && (
        <div className={cx('grid grid-cols-1', esCarta ? 'gap-4 px-carta pt-1 pb-carta' : 'gap-5 pt-2')}>
          {children}
        </div>
      )}
    </details>
  );
}
