import { useId } from 'react';
import { estiloMiembro } from '#client/lib/color-miembro.ts';
import { cx } from '#client/lib/cx.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Radio } from '#client/ui/radio.tsx';
import type { PersonaJusta } from '../numeros.ts';

interface Props {
  readonly personas: readonly PersonaJusta[];
  readonly elegida: number;
  readonly alElegir: (id: number) => void;
}

/** Whose numbers the page counts through. */
export function ElegirPersona({ personas, elegida, alElegir }: Props) {
  const grupo = useId();
  return (
    <section aria-labelledby="de-quien" className="grid gap-3">
      <h2 id="de-quien" className="text-xl">
        ¿De quién hacemos las cuentas?
      </h2>
      <div role="radiogroup" aria-labelledby="de-quien" className="flex flex-wrap gap-2">
        {personas.map((p) => (
          <Radio
            key={p.id}
            grupo={grupo}
            elegido={p.id === elegida}
            alElegir={() => alElegir(p.id)}
            style={estiloMiembro(p.color)}
            className={cx(
              'flex min-h-14 max-w-full items-center gap-2 rounded-full border-3 py-1 pr-5 pl-1.5 font-extrabold',
              p.id === elegida
                ? 'border-(--miembro) bg-[color-mix(in_oklab,var(--miembro)_14%,var(--color-superficie))]'
                : 'border-borde bg-superficie hover:border-borde-fuerte',
            )}
          >
            <Avatar avatar={p.avatar} grupoEdad={p.grupo_edad} color={p.color} tamano="chico" />
            <span className="min-w-0">{p.nombre}</span>
          </Radio>
        ))}
      </div>
    </section>
  );
}
