import { RadioGroup } from 'radix-ui';
import { estiloMiembro } from '#client/lib/color-miembro.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import type { PersonaJusta } from '../numeros.ts';

interface Props {
  readonly personas: readonly PersonaJusta[];
  readonly elegida: number;
  readonly alElegir: (id: number) => void;
}

/** Whose numbers the page counts through. */
export function ElegirPersona({ personas, elegida, alElegir }: Props) {
  return (
    <section aria-labelledby="de-quien" className="grid gap-3">
      <h2 id="de-quien" className="text-xl">
        ¿De quién hacemos las cuentas?
      </h2>
      <RadioGroup.Root
        aria-labelledby="de-quien"
        value={String(elegida)}
        onValueChange={(v) => alElegir(Number(v))}
        className="flex flex-wrap gap-2"
      >
        {personas.map((p) => (
          <RadioGroup.Item
            key={p.id}
            value={String(p.id)}
            style={estiloMiembro(p.color)}
            className="flex min-h-14 max-w-full items-center gap-2 rounded-full border-3 border-borde bg-superficie py-1 pr-5 pl-1.5 font-extrabold transition-colors hover:border-borde-fuerte data-[state=checked]:border-(--miembro) data-[state=checked]:bg-[color-mix(in_oklab,var(--miembro)_14%,var(--color-superficie))]"
          >
            <Avatar avatar={p.avatar} grupoEdad={p.grupo_edad} color={p.color} tamano="chico" />
            <span className="min-w-0">{p.nombre}</span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </section>
  );
}
