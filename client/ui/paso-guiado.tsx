import { Check, ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';

interface Props {
  readonly n: number;
  readonly titulo: string;
  readonly hecho: boolean;
  /** The step in short, shown while it is folded. */
  readonly resumen?: ReactNode;
  /** Whether it is open by default. Once the user has opened or folded it, that choice counts. */
  readonly abierto: boolean;
  readonly children: ReactNode;
}

/** One numbered step of a page that guides through several: a card that folds to its summary. */
export function PasoGuiado({ n, titulo, hecho, resumen, abierto, children }: Props) {
  const [puesto, setPuesto] = useState<boolean | null>(null);
  const visible = puesto ?? abierto;
  return (
    <details open={visible} className="rounded-carta bg-superficie shadow-carta">
      <summary
        onClick={(e) => {
          e.preventDefault();
          setPuesto(!visible);
        }}
        className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-carta px-carta py-2.5 [&::-webkit-details-marker]:hidden"
      >
        <span
          aria-hidden
          className={cx(
            'grid size-9 shrink-0 place-items-center rounded-full font-black tabular-nums',
            hecho ? 'bg-bien-tenue text-bien' : 'bg-marca-tenue text-marca-fuerte',
          )}
        >
          {hecho ? <Check className="size-5" strokeWidth={4} /> : n}
        </span>
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
          <h2 className="text-lg leading-tight">
            {titulo}
            {hecho && <span className="sr-only"> (hecho)</span>}
          </h2>
          {!visible && resumen}
        </div>
        <ChevronDown
          aria-hidden
          className="size-[min(1.5rem,32px)] shrink-0 text-suave transition-transform"
          style={visible ? { rotate: '180deg' } : undefined}
          strokeWidth={2.5}
        />
      </summary>
      {visible && <div className="grid grid-cols-1 gap-4 px-carta pb-carta">{children}</div>}
    </details>
  );
}

/** A folded step's summary in words. */
export const ResumenPaso = ({ children }: { readonly children: ReactNode }) => (
  <p className="text-sm leading-tight font-semibold text-suave">{children}</p>
);
