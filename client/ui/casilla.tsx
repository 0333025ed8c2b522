import type { ComponentProps } from 'react';

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
