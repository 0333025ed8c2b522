import { Switch } from 'radix-ui';
import { useId } from 'react';
import type { ReactNode } from 'react';

interface Props {
  readonly etiqueta: string;
  readonly ayuda?: ReactNode;
  readonly activo: boolean;
  /** Left out: a read-only indicator. */
  readonly alCambiar?: (activo: boolean) => void;
}

/** A labelled switch; the whole row is its target. */
export function Interruptor({ etiqueta, ayuda, activo, alCambiar }: Props) {
  const id = useId();
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-end gap-x-4">
      <label htmlFor={id} className="min-w-0 flex-1 basis-44 py-2 font-bold">
        {etiqueta}
        {ayuda !== undefined && <span className="block text-sm font-medium text-suave">{ayuda}</span>}
      </label>
      <Switch.Root
        id={id}
        checked={activo}
        disabled={alCambiar === undefined}
        {...(alCambiar === undefined ? {} : { onCheckedChange: alCambiar })}
        className="relative h-8 w-14 shrink-0 rounded-full bg-borde-fuerte transition-colors after:absolute after:-inset-2 data-[state=checked]:bg-marca disabled:opacity-60"
      >
        <Switch.Thumb className="block size-6 translate-x-1 rounded-full bg-superficie transition-transform data-[state=checked]:translate-x-7" />
      </Switch.Root>
    </div>
  );
}
