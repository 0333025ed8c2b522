import { type CSSProperties, type ReactNode, useDeferredValue, useId } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { Avatar } from './avatar.tsx';

interface Props {
  /** Name shared by the radio buttons of one choice. */
  readonly grupo: string;
  readonly elegido: boolean;
  readonly alElegir: () => void;
  readonly disabled?: boolean;
  readonly className: string;
  readonly style?: CSSProperties | undefined;
  readonly children: ReactNode;
}

/** A native radio button, invisible over its label, so that the whole label is the tap target. */
export const Radio = ({ grupo, elegido, alElegir, disabled = false, className, style, children }: Props) => (
  <label
    data-elegido={elegido ? '' : undefined}
    className={cx('relative transition-colors', !disabled && 'cursor-pointer', className)}
    style={style}
  >
    <input
      type="radio"
      name={grupo}
      checked={elegido}
      disabled={disabled}
      onChange={alElegir}
      // Enter on a radio button would submit the form.
      onKeyDown={(e) => e.key === 'Enter' && e.preventDefault()}
      className="peer absolute inset-0 size-full cursor-[inherit] opacity-0"
    />
    <span
      aria-hidden
      className="pointer-events-none absolute -inset-0.5 rounded-[inherit] outline-offset-2 outline-marca peer-focus-visible:outline-3"
    />
    {children}
  </label>
);

interface PropsElegirPersona {
  readonly etiqueta: string;
  readonly personas: readonly Pick<Usuario, 'id' | 'first_name' | 'avatar' | 'grupo_edad' | 'color'>[];
  readonly valor: number | null;
  readonly alCambiar: (id: number) => void;
  /** Returns a note to show below a member's name. */
  readonly nota?: (id: number) => string | undefined;
}

/** Number of faces in the first render: more than fit on a phone. The rest render right after, so the sheet opens faster. */
const PRIMERAS = 12;

/** Radio buttons with the faces and names of members, to choose one. `ElegirPersonas` (elegir-personas.tsx) chooses several. */
export function ElegirPersona({ etiqueta, personas, valor, alCambiar, nota }: PropsElegirPersona) {
  const grupo = useId();
  const todas = useDeferredValue(true, false);
  return (
    <div
      role="radiogroup"
      aria-label={etiqueta}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(max(9rem,40%),100%),1fr))] gap-2"
    >
      {personas.slice(0, todas ? undefined : PRIMERAS).map((p) => (
        <Radio
          key={p.id}
          grupo={grupo}
          elegido={p.id === valor}
          alElegir={() => alCambiar(p.id)}
          className={cx(
            'flex min-h-14 items-center gap-2 rounded-control border-2 px-3 py-2',
            p.id === valor ? 'border-marca bg-marca-tenue' : 'border-borde bg-superficie hover:border-borde-fuerte',
          )}
        >
          <Avatar avatar={p.avatar} grupoEdad={p.grupo_edad} color={p.color} tamano="chico" />
          <span className="min-w-0">
            <span className="block font-extrabold break-words">{p.first_name}</span>
            {nota?.(p.id) !== undefined && <span className="block text-sm text-suave">{nota(p.id)}</span>}
          </span>
        </Radio>
      ))}
    </div>
  );
}
