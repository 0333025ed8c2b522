import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '#client/lib/cx.ts';

interface Props {
  readonly Icono: LucideIcon;
  readonly children: ReactNode;
  /** The path to which it leads, or the action. */
  readonly a: string | (() => void);
}

/** One line of 48 px that says what there is and leads there. */
export function Linea({ Icono, children, a }: Props) {
  const dentro = (
    <>
      <Icono aria-hidden className="size-5 shrink-0 text-marca" strokeWidth={2.25} />
      <span className="min-w-0 flex-1 basis-28">{children}</span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-suave" />
    </>
  );
  const clase = cx(
    'flex min-h-12 w-full flex-wrap items-center gap-x-2.5 gap-y-0.5 rounded-control bg-superficie px-3.5 py-1 text-left leading-tight font-extrabold shadow-carta transition hover:bg-marca-tenue active:opacity-80',
  );
  return typeof a === 'string' ? (
    <Link to={a} className={clase}>
      {dentro}
    </Link>
  ) : (
    <button type="button" className={clase} onClick={a}>
      {dentro}
    </button>
  );
}
