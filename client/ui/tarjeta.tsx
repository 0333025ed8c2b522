import type { ComponentProps } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';

type Tono = 'normal' | 'hundida' | 'turno' | 'escena';

const TONOS: Readonly<Record<Tono, string>> = {
  normal: 'bg-superficie shadow-carta',
  hundida: 'bg-hundido',
  turno: 'bg-turno text-sobre-turno shadow-carta',
  escena: 'escena shadow-carta',
};

interface Props extends ComponentProps<'div'> {
  readonly tono?: Tono;
  readonly como?: 'div' | 'section' | 'article' | 'li';
  /** Without padding, for content that reaches the card's edges. */
  readonly alBorde?: boolean;
}

/** A card. The tone `turno` means that the draft waits for the viewer, and is used for nothing else. */
export function Tarjeta({ tono = 'normal', como: Etiqueta = 'div', alBorde = false, className, ...resto }: Props) {
  const props = { className: cx('rounded-carta', TONOS[tono], !alBorde && 'p-carta', className), ...resto };
  return <Etiqueta {...(props as object)} />;
}
