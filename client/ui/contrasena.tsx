import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { Campo, CLASE_CONTROL } from './campo.tsx';
import type { PropsCampo } from './campo.tsx';

/** A password input with a button that shows the typed text, because hidden text causes many typos on a phone. */
export function Contrasena({
  etiqueta,
  error,
  ayuda,
  ...resto
}: Omit<PropsCampo, 'opcional'> & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>) {
  const [visible, setVisible] = useState(false);
  return (
    <Campo {...{ etiqueta, error, ayuda }}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...resto}
            type={visible ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${CLASE_CONTROL} pr-14`}
          />
          <button
            type="button"
            onClick={() => setVisible(!visible)}
            aria-pressed={visible}
            aria-label="Mostrar lo escrito"
            className="absolute inset-y-0 right-1 my-auto grid size-12 place-items-center rounded-full text-suave hover:text-texto"
          >
            {visible ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
          </button>
        </div>
      )}
    </Campo>
  );
}
