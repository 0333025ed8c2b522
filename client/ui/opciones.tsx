import { useId } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';
import { Radio } from './radio.tsx';

interface Opcion<T extends string> {
  readonly valor: T;
  readonly titulo: string;
  readonly texto?: string;
}

interface Props<T extends string> {
  readonly etiqueta: string;
  readonly opciones: readonly Opcion<T>[];
  readonly valor: T;
  readonly alCambiar: (valor: T) => void;
  /** Shows options with short texts side by side, where they fit. */
  readonly juntas?: boolean;
}

/** Radio buttons drawn as cards, each with a title and an explanation. A tap anywhere on a card chooses it. */
export function Opciones<T extends string>({ etiqueta, opciones, valor, alCambiar, juntas = false }: Props<T>) {
  const grupo = useId();
  return (
    <div
      role="radiogroup"
      aria-label={etiqueta}
      className={cx('grid gap-2', juntas && 'grid-cols-[repeat(auto-fit,minmax(min(max(9rem,40%),100%),1fr))]')}
    >
      {opciones.map((o) => (
        <Radio
          key={o.valor}
          grupo={grupo}
          elegido={o.valor === valor}
          alElegir={() => alCambiar(o.valor)}
          className={cx(
            'flex min-h-14 items-start gap-3 rounded-control border-2 p-4',
            o.valor === valor ? 'border-marca bg-marca-tenue' : 'border-borde bg-superficie hover:border-borde-fuerte',
          )}
        >
          <span
            aria-hidden
            className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2 border-borde-fuerte"
          >
            {o.valor === valor && <span className="size-2.5 rounded-full bg-marca" />}
          </span>
          <span className="min-w-0">
            <span className="block font-extrabold">{o.titulo}</span>
            {o.texto !== undefined && <span className="block text-sm text-suave">{o.texto}</span>}
          </span>
        </Radio>
      ))}
    </div>
  );
}
