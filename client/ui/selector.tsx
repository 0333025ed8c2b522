import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Campo, CLASE_CONTROL } from './campo.tsx';
import type { PropsCampo } from './campo.tsx';

export interface OpcionSelector {
  readonly valor: string | number;
  readonly texto: string;
  /** Name of the group under which the option is listed. */
  readonly grupo?: string;
}

interface Props extends PropsCampo, Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  readonly opciones: readonly OpcionSelector[];
  /** Text of a first option without a value, such as «Elige un día». */
  readonly vacia?: string;
}

const dibujar = ({ valor, texto }: OpcionSelector) => (
  <option key={valor} value={valor}>
    {texto}
  </option>
);

/** A labelled native select, because phone users know their own picker. */
export function Selector({ etiqueta, error, ayuda, opciones, vacia, ...resto }: Props) {
  return (
    <Campo {...{ etiqueta, error, ayuda }}>
      {(control) => (
        <div className="relative">
          <select {...control} {...resto} className={`${CLASE_CONTROL} appearance-none truncate pr-12`}>
            {vacia !== undefined && <option value="">{vacia}</option>}
            {[...Map.groupBy(opciones, (o) => o.grupo)].map(([grupo, suyas]) =>
              grupo === undefined ? (
                suyas.map(dibujar)
              ) : (
                <optgroup key={grupo} label={grupo}>
                  {suyas.map(dibujar)}
                </optgroup>
              ),
            )}
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
