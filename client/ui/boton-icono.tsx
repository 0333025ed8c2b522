import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The accessible name, needed because the button shows no words. */
  readonly etiqueta: string;
  readonly children: ReactNode;
}

/** A round button of 48 px with only an icon. With large text it grows to at most 64 px, so that text beside it still fits. */
export function BotonIcono({ etiqueta, children, className, type = 'button', ...resto }: Props) {
  return (
    <button
      type={type}
      aria-label={etiqueta}
      title={etiqueta}
      className={cx(
        'grid size-[min(3rem,64px)] shrink-0 place-items-center rounded-full text-suave transition hover:bg-hundido hover:text-texto active:scale-95 disabled:pointer-events-none disabled:opacity-40',
        className,
      )}
      {...resto}
    >
      {children}
    </button>
  );
}
