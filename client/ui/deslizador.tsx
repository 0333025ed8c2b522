import { Slider } from 'radix-ui';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';

interface Props {
  readonly etiqueta: string;
  readonly valor: number;
  readonly alCambiar: (valor: number) => void;
  /** Called when the slider is released, which is the moment to save. */
  readonly alSoltar?: (valor: number) => void;
  readonly min: number;
  readonly max: number;
  readonly paso?: number;
  readonly unidad?: string;
  readonly color?: string | undefined;
  /** The value in words for screen readers; by default the number with its unit. */
  readonly dicho?: string;
}

/** A slider in a member's colour, or in teal without one. */
export function Deslizador({
  etiqueta,
  valor,
  alCambiar,
  alSoltar,
  min,
  max,
  paso = 1,
  unidad = '',
  color,
  dicho = `${String(valor)}${unidad}`,
}: Props) {
  return (
    <Slider.Root
      value={[valor]}
      min={min}
      max={max}
      step={paso}
      onValueChange={([v = min]) => alCambiar(v)}
      onValueCommit={([v = min]) => alSoltar?.(v)}
      style={estiloMiembro(color)}
      className="relative flex h-12 w-full touch-none items-center select-none"
    >
      <Slider.Track className="carril relative h-3 grow rounded-full bg-hundido">
        <Slider.Range className="relleno absolute h-full rounded-full bg-(--miembro)" />
      </Slider.Track>
      <Slider.Thumb
        aria-label={etiqueta}
        aria-valuetext={dicho}
        className="block size-8 rounded-full border-4 border-(--miembro) bg-superficie shadow-carta transition-transform active:scale-110"
      />
    </Slider.Root>
  );
}
