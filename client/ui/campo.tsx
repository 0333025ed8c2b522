import { ChevronDown, CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

/** Props shared by all labelled fields. */
export interface PropsCampo {
  readonly etiqueta: string;
  /** Error message of the field, which also marks the control as invalid. */
  readonly error?: string | undefined;
  readonly ayuda?: ReactNode;
  /** Adds «opcional» beside the label. Required fields carry no mark. */
  readonly opcional?: boolean;
}

export interface PropsControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Classes of a text control, shared by input, select and textarea. */
export const CLASE_CONTROL =
  'block w-full min-w-0 min-h-13 rounded-control border-2 border-borde-fuerte bg-superficie px-4 py-2.5 text-texto placeholder:text-suave/80 transition-colors hover:border-texto focus-visible:border-marca focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:border-mal disabled:opacity-50';

/** A label, a control, and an error and help below, connected for screen readers. `children` renders the control. */
export function Campo({
  etiqueta,
  error,
  ayuda,
  opcional = false,
  children,
}: PropsCampo & { readonly children: (control: PropsControl) => ReactNode }) {
  const id = useId();
  const conError = error !== undefined && error !== '';
  const conAyuda = ayuda !== undefined;
  const describe = [conError && `${id}-error`, conAyuda && `${id}-ayuda`].filter(Boolean).join(' ');
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="font-bold">
          {etiqueta}
        </label>
        {opcional && <span className="text-sm text-suave">opcional</span>}
      </div>
      {children({
        id,
        'aria-describedby': describe === '' ? undefined : describe,
        'aria-invalid': conError || undefined,
      })}
      {conError && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-bold text-mal">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={2.5} />
          {error}
        </p>
      )}
      {conAyuda && (
        <p id={`${id}-ayuda`} className="text-sm text-suave">
          {ayuda}
        </p>
      )}
    </div>
  );
}

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

/** A labelled native select, because members know their phone's own picker. */
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
