import { useId } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';

interface Props {
  readonly leyenda: string;
  /** The options, each with a short text to show and a long one for screen readers. */
  readonly opciones: readonly { readonly valor: number; readonly texto: string; readonly largo: string }[];
  readonly elegidas: readonly number[];
  /** Called with the chosen values in ascending order. */
  readonly alCambiar: (elegidas: readonly number[]) => void;
  readonly ayuda?: string;
  readonly error?: string | undefined;
}

/** A group of checkboxes side by side. */
export function CasillasJuntas({ leyenda, opciones, elegidas, alCambiar, ayuda, error }: Props) {
  const id = useId();
  const alternar = (valor: number) =>
    alCambiar(
      elegidas.includes(valor) ? elegidas.filter((v) => v !== valor) : [...elegidas, valor].sort((a, b) => a - b),
    );
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : id}>
      <legend className="mb-1.5 font-bold">{leyenda}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(4rem,100%),1fr))] gap-2">
        {opciones.map(({ valor, texto, largo }) => (
          <label
            key={valor}
            data-elegido={elegidas.includes(valor) ? '' : undefined}
            className={cx(
              'relative grid min-h-12 cursor-pointer rounded-control border-2 font-bold transition-colors',
              elegidas.includes(valor)
                ? 'border-marca bg-marca text-sobre-marca'
                : 'border-borde-fuerte bg-superficie hover:border-texto',
            )}
          >
            <input
              type="checkbox"
              aria-label={largo}
              className="peer absolute inset-0 cursor-pointer opacity-0"
              checked={elegidas.includes(valor)}
              onChange={() => alternar(valor)}
            />
            <span
              aria-hidden
              className="grid place-items-center rounded-control px-2 outline-offset-4 outline-marca peer-focus-visible:outline-2"
            >
              {texto}
            </span>
          </label>
        ))}
      </div>
      {ayuda !== undefined && <p className="mt-1.5 text-sm text-suave">{ayuda}</p>}
      {error !== undefined && (
        <p id={id} role="alert" className="mt-1.5 text-sm font-bold text-mal">
          {error}
        </p>
      )}
    </fieldset>
  );
}
