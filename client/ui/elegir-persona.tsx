import { RadioGroup } from 'radix-ui';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { Avatar } from './avatar.tsx';

interface Props {
  readonly etiqueta: string;
  readonly personas: readonly Pick<Usuario, 'id' | 'first_name' | 'avatar' | 'grupo_edad' | 'color'>[];
  readonly valor: number | null;
  readonly alCambiar: (id: number) => void;
  /** What is said of somebody beside their name. */
  readonly nota?: (id: number) => string | undefined;
}

/** One person of the family, by face and name. */
export function ElegirPersona({ etiqueta, personas, valor, alCambiar, nota }: Props) {
  return (
    <RadioGroup.Root
      aria-label={etiqueta}
      value={valor === null ? '' : String(valor)}
      onValueChange={(v) => alCambiar(Number(v))}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(max(9rem,40%),100%),1fr))] gap-2"
    >
      {personas.map((p) => (
        <RadioGroup.Item
          key={p.id}
          value={String(p.id)}
          className="flex min-h-14 items-center gap-2 rounded-control border-2 border-borde bg-superficie px-3 py-2 text-left transition-colors hover:border-borde-fuerte data-[state=checked]:border-marca data-[state=checked]:bg-marca-tenue"
        >
          <Avatar avatar={p.avatar} grupoEdad={p.grupo_edad} color={p.color} tamano="chico" />
          <span className="min-w-0">
            <span className="block font-extrabold break-words">{p.first_name}</span>
            {nota?.(p.id) !== undefined && <span className="block text-sm text-suave">{nota(p.id)}</span>}
          </span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
