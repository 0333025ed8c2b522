import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';

interface Props {
  readonly etiqueta: string;
  readonly ayuda?: ReactNode;
  readonly activo: boolean;
  /** If left out, the switch is read-only. */
  readonly alCambiar?: (activo: boolean) => void;
}

/** A labelled switch. A tap anywhere on the row toggles it. */
export function Interruptor({ etiqueta, ayuda, activo, alCambiar }: Props) {
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
