import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface Props {
  readonly Icono: LucideIcon;
  readonly children: ReactNode;
  /** Path of the target. */
  readonly a: string;
}

/** A link with an icon and a short text, at least 48 px high. */
export const Linea = ({ Icono, children, a }: Props) => (
  <Link
    to={a}
    className="flex min-h-12 w-full items-center gap-2.5 rounded-control bg-superficie px-3.5 py-1 leading-tight font-extrabold shadow-carta pulsable hover:bg-marca-tenue"
  >
    <Icono aria-hidden className="size-[min(1.25rem,26px)] shrink-0 text-marca" strokeWidth={2.25} />
    <span className="min-w-0 flex-1 break-words">{children}</span>
    <ChevronRight aria-hidden className="size-[min(1.25rem,26px)] shrink-0 text-suave" />
  </Link>
);
