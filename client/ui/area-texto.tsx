import type { ComponentProps } from 'react';
import { Campo, CLASE_CONTROL, type PropsCampo } from './campo.tsx';

/** A labelled textarea that grows with its text, in browsers that support `field-sizing`. */
export function AreaTexto({
  etiqueta,
  error,
  ayuda,
  opcional,
  ...resto
}: PropsCampo & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  return (
    <Campo {...{ etiqueta, error, ayuda, ...(opcional === undefined ? {} : { opcional }) }}>
      {(control) => (
        <textarea rows={3} {...control} {...resto} className={`${CLASE_CONTROL} field-sizing-content resize-y`} />
      )}
    </Campo>
  );
}
