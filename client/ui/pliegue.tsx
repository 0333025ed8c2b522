import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';

interface Props {
  readonly Icono: LucideIcon;
  readonly titulo: string;
  readonly abierto?: boolean;
  readonly children: ReactNode;
}

/** A section that is folded until it is wanted. Its content is rendered from the first opening on. */
export function Pliegue({ Icono, titulo, abierto = false, children }: Props) {
  const [visible, setVisible] = useState(abierto);
  const [visto, setVisto] = useState(abierto);
  return (
    <details
      open={visible}
      onToggle={(e) => {
        setVisible(e.currentTarget.open);
        if (e.currentTarget.open) setVisto(true);
      }}
      className="group rounded-carta bg-superficie shadow-carta"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-carta px-carta py-2.5 [&::-webkit-details-marker]:hidden">
        <Icono aria-hidden className="size-[min(1.5rem,28px)] shrink-0 text-marca" strokeWidth={2.25} />
        <h2 className="min-w-0 flex-1 text-lg leading-snug">{titulo}</h2>
        <ChevronDown
          aria-hidden
          className="size-[min(1.5rem,28px)] shrink-0 text-suave transition-transform group-open:rotate-180"
        />
      </summary>
      {visto && <div className="grid grid-cols-1 gap-4 px-carta pt-1 pb-carta">{children}</div>}
    </details>
  );
}
