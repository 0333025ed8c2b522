import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface Props {
  readonly to: string;
  readonly Icono: LucideIcon;
  readonly titulo: string;
  /** One line below the title. */
  readonly children: ReactNode;
}

/** A card that links to another screen. */
export function EnlaceCarta({ to, Icono, titulo, children }: Props) {
  return (
    <Link
      to={to}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-carta bg-superficie px-carta py-4 shadow-carta transition hover:bg-marca-tenue active:scale-[0.99]"
    >
      <span className="grid size-[min(3rem,56px)] shrink-0 place-items-center rounded-full bg-marca-tenue text-marca">
        <Icono aria-hidden className="size-[min(1.5rem,28px)]" strokeWidth={2.25} />
      </span>
      <span className="min-w-0 flex-1 basis-32">
        <span className="block text-lg leading-snug font-extrabold">{titulo}</span>
        <span className="text-suave">{children}</span>
      </span>
      <ChevronRight aria-hidden className="size-[min(1.5rem,28px)] shrink-0 text-suave" />
    </Link>
  );
}
