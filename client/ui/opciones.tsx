import { RadioGroup } from 'radix-ui';
import { cx } from '#client/lib/cx.ts';

interface Opcion<T extends string> {
  readonly valor: T;
  readonly titulo: string;
  readonly texto?: string;
}

interface Props<T extends string> {
  readonly etiqueta: string;
  readonly opciones: readonly Opcion<T>[];
  readonly valor: T;
  readonly alCambiar: (valor: T) => void;
  /** In pairs where they fit, for short texts. */
  readonly juntas?: boolean;
}

/** One choice of a few, each with room to explain itself; the whole card is its target. */
export function Opciones<T extends string>({ etiqueta, opciones, valor, alCambiar, juntas = false }: Props<T>) {
  return (
    <RadioGroup.Root
      aria-label={etiqueta}
      value={valor}
      onValueChange={(v) => {
        const elegida = opciones.find((o) => o.valor === v);
        if (elegida) alCambiar(elegida.valor);
      }}
      className={cx('grid gap-2', juntas && 'grid-cols-[repeat(auto-fit,minmax(min(max(9rem,40%),100%),1fr))]')}
    >
      {opciones.map((o) => (
        <RadioGroup.Item
          key={o.valor}
          value={o.valor}
          className="flex min-h-14 items-start gap-3 rounded-control border-2 border-borde bg-superficie p-4 text-left transition-colors hover:border-borde-fuerte data-[state=checked]:border-marca data-[state=checked]:bg-marca-tenue"
        >
          <span
            aria-hidden
            className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2 border-borde-fuerte"
          >
            <RadioGroup.Indicator className="size-2.5 rounded-full bg-marca" />
          </span>
          <span className="min-w-0">
            <span className="block font-extrabold">{o.titulo}</span>
            {o.texto !== undefined && <span className="block text-sm text-suave">{o.texto}</span>}
          </span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
