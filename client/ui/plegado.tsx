import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';

interface Props {
  readonly titulo: string;
  /** Open from the start, where something in it is already in use. */
  readonly abierto?: boolean;
  readonly children: ReactNode;
}

/** A section that stays folded until somebody looks for what is in it. */
export function Plegado({ titulo, abierto = false, children }: Props) {
  // Its first state alone: what is chosen in it must not close it.
  const [deSalida] = useState(abierto);
  return (
    <details open={deSalida} className="group rounded-carta bg-hundido">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-carta px-carta py-2.5 font-extrabold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{titulo}</span>
        <ChevronDown
          aria-hidden
          className="size-[min(1.5rem,32px)] shrink-0 text-suave transition-transform group-open:rotate-180"
          strokeWidth={2.5}
        />
      </summary>
      <div className="grid grid-cols-1 gap-5 pt-2">{children}</div>
    </details>
  );
}
