import { useDeferredValue, useId } from 'react';
import type { Usuario } from '#shared/contracts/familias.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { Avatar } from './avatar.tsx';
import { Radio } from './radio.tsx';

interface Props {
  readonly etiqueta: string;
  readonly personas: readonly Pick<Usuario, 'id' | 'first_name' | 'avatar' | 'grupo_edad' | 'color'>[];
  readonly valor: number | null;
  readonly alCambiar: (id: number) => void;
  /** Returns a note to show below a member's name. */
  readonly nota?: (id: number) => string | undefined;
}

/** Number of faces in the first render: more than fit on a phone. The rest render right after, so the sheet opens faster. */
const PRIMERAS = 12;

/** Radio buttons with the faces and names of members. */
export function ElegirPersona({ etiqueta, personas, valor, alCambiar, nota }: Props) {
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
