import type { ComponentProps } from 'react';
import { Campo, CLASE_CONTROL } from './campo.tsx';
import type { PropsCampo } from './campo.tsx';

/** A labelled text input. Takes the props of react-hook-form's `register`. */
export function Entrada({
  etiqueta,
  error,
  ayuda,
  opcional,
  ...resto
}: PropsCampo & Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  return (
    <Campo {...{ etiqueta, error, ayuda, ...(opcional === undefined ? {} : { opcional }) }}>
      {(control) => <input {...control} {...resto} className={CLASE_CONTROL} />}
    </Campo>
  );
}
