import { type ComponentProps, type ReactNode, useId } from 'react';
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

interface PropsInterruptor {
  readonly etiqueta: string;
  readonly ayuda?: ReactNode;
  readonly activo: boolean;
  /** If left out, the switch is read-only. */
  readonly alCambiar?: (activo: boolean) => void;
}

/** A labelled switch. A tap on its label toggles it too. */
export function Interruptor({ etiqueta, ayuda, activo, alCambiar }: PropsInterruptor) {
  const id = useId();
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-end gap-x-4">
      <label id={`${id}-t`} htmlFor={id} className="min-w-0 flex-1 basis-44 py-2 font-bold">
        {etiqueta}
        {ayuda !== undefined && <span className="block text-sm font-medium text-suave">{ayuda}</span>}
      </label>
      <button
        type="button"
        role="switch"
        id={id}
        aria-labelledby={`${id}-t`}
        aria-checked={activo}
        disabled={alCambiar === undefined}
        onClick={() => alCambiar?.(!activo)}
        className={cx(
          'relative h-8 w-14 shrink-0 rounded-full transition-colors after:absolute after:-inset-2 disabled:opacity-60',
          activo ? 'bg-marca' : 'bg-borde-fuerte',
        )}
      >
        <span
          className={cx(
            'block size-6 rounded-full bg-superficie transition-transform',
            activo ? 'translate-x-7' : 'translate-x-1',
          )}
        />
      </button>
    </div>
  );
}

/** A labelled checkbox that can be tapped anywhere on its row. Takes the props of react-hook-form's `register`. */
export function Casilla({
  etiqueta,
  ...resto
}: { readonly etiqueta: string } & Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 font-bold">
      <input type="checkbox" {...resto} className="size-6 shrink-0 accent-marca" />
      {etiqueta}
    </label>
  );
}
