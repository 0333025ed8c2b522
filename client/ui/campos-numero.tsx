import { Slider } from 'radix-ui';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { Minus, Plus } from 'lucide-react';
import { BotonIcono } from './boton-icono.tsx';

interface Props {
  readonly etiqueta: string;
  readonly valor: number;
  readonly alCambiar: (valor: number) => void;
  /** Called when the slider is released, or moved by a key: the moment to save. */
  readonly alSoltar?: (valor: number) => void;
  readonly min: number;
  readonly max: number;
  readonly paso?: number;
  readonly unidad?: string;
  readonly color?: string | undefined;
  /** The value in words for screen readers; by default the number with its unit. */
  readonly dicho?: string;
}

/** A slider in a member's colour, or without one in the app's main colour. */
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

interface PropsPaso {
  readonly etiqueta: string;
  readonly valor: number;
  readonly alCambiar: (valor: number) => void;
  readonly min: number;
  readonly max: number;
  /** Amount that each button adds or takes away. */
  readonly paso?: number;
  /** Unit shown after the number, such as «%» or «min». */
  readonly unidad?: string;
}

/** A whole number between a minus and a plus button. Of typed text only digits count; the number stays within the limits. */
export function Paso({ etiqueta, valor, alCambiar, min, max, paso = 1, unidad = '' }: PropsPaso) {
  const poner = (n: number) => alCambiar(Math.min(max, Math.max(min, Math.round(Number.isFinite(n) ? n : min))));
  return (
    <fieldset className="inline-flex max-w-full min-w-0 items-center gap-1 rounded-control bg-hundido p-1">
      <legend className="sr-only">{etiqueta}</legend>
      <BotonIcono
        etiqueta={`Quitar ${String(paso)}${unidad} a ${etiqueta}`}
        className="min-w-[48px] shrink!"
        disabled={valor <= min}
        onClick={() => poner(valor - paso)}
      >
        <Minus aria-hidden className="size-5" strokeWidth={3} />
      </BotonIcono>
      <label className="flex items-baseline font-extrabold">
        <span className="sr-only">{etiqueta}</span>
        <input
          inputMode="numeric"
          value={String(valor)}
          onChange={(e) => poner(Number(e.target.value.replaceAll(/\D/g, '')))}
          className="min-h-12 w-[3.2ch] rounded-chico bg-transparent text-right text-lg tabular-nums"
        />
        <span className="min-w-[1.6ch] pl-0.5 text-suave">{unidad}</span>
      </label>
      <BotonIcono
        etiqueta={`Añadir ${String(paso)}${unidad} a ${etiqueta}`}
        className="min-w-[48px] shrink!"
        disabled={valor >= max}
        onClick={() => poner(valor + paso)}
      >
        <Plus aria-hidden className="size-5" strokeWidth={3} />
      </BotonIcono>
    </fieldset>
  );
}
