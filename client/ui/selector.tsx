import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Campo, CLASE_CONTROL } from './campo.tsx';
import type { PropsCampo } from './campo.tsx';

interface OpcionSelector {
  readonly valor: string | number;
  readonly texto: string;
}

interface Props extends PropsCampo, Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  readonly opciones: readonly OpcionSelector[];
  /** First, empty choice: «Elige un día». */
  readonly vacia?: string;
}

/** A labelled native select: every phone's own picker is the one its owner knows. */
export function Selector({ etiqueta, error, ayuda, opciones, vacia, ...resto }: Props) {
  return (
    <Campo {...{ etiqueta, error, ayuda }}>
      {(control) => (
        <div className="relative">
          <select {...control} {...resto} className={`${CLASE_CONTROL} appearance-none truncate pr-12`}>
            {vacia !== undefined && <option value="">{vacia}</option>}
            {opciones.map((o) => (
              <option key={o.valor} value={o.valor}>
                {o.texto}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-4 my-auto size-5 text-suave"
          />
        </div>
      )}
    </Campo>
  );
}
