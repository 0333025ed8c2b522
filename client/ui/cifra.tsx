import { useEffect, useRef, useState } from 'react';
import { numero } from '#shared/domain/palabras.ts';
import { type DiasContados, hablado, mostrado, unidad } from '#shared/domain/puntos-semana.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';

const DURACION_MS = 700;

const quieto = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A number that counts up or down to its new value. Screen readers get only the final value. */
export function Cifra({ valor }: { readonly valor: number }) {
  const [visto, setVisto] = useState(valor);
  const desde = useRef(valor);
  useEffect(() => {
    const inicio = desde.current;
    desde.current = valor;
    const alto = inicio === valor || quieto();
    const t0 = performance.now();
    let cuadro = 0;
    const dibujar = (t: number) => {
      const avance = alto ? 1 : Math.min(1, (t - t0) / DURACION_MS);
      // Shows whole numbers while counting; the final value may have a decimal.
      setVisto(avance < 1 ? Math.round(inicio + (valor - inicio) * (1 - (1 - avance) ** 3)) : valor);
      if (avance < 1) cuadro = requestAnimationFrame(dibujar);
    };
    cuadro = requestAnimationFrame(dibujar);
    return () => cancelAnimationFrame(cuadro);
  }, [valor]);
  return (
    <span className="tabular-nums">
      <span aria-hidden>{numero(visto)}</span>
      <span className="sr-only">{numero(valor)}</span>
    </span>
  );
}

interface PropsCarga {
  /** The load in points; with `dias`, it is shown as points a week. */
  readonly carga: number;
  /** The days that the load covers; null if each chore counts once. */
  readonly dias: DiasContados;
  /** The number to show if it is not the load's own rounding, so that a list adds up (`loQueSuma`, `sumasDe`). */
  readonly n?: number;
  /** `linea` is for use within text; `grande` is the main number of a card. */
  readonly tamano?: 'linea' | 'grande';
}

/** A load or quota with its unit, such as «63 pts/sem», spelled out for screen readers. */
export function Carga({ carga, dias, n = mostrado(carga, dias), tamano = 'linea' }: PropsCarga) {
  return (
    <span className="tabular-nums">
      <span aria-hidden className="whitespace-nowrap">
        <span className={cx(tamano === 'linea' ? 'font-extrabold' : 'cifra text-[min(1.875rem,9vw)]')}>
          {numero(n, 1)}
        </span>{' '}
        <span className={cx(tamano === 'linea' ? 'font-semibold' : 'text-base font-bold')}>{unidad(n, dias)}</span>
      </span>
      <span className="sr-only">{hablado(n, dias)}</span>
    </span>
  );
}

interface PropsBarraCuota {
  /** Label for screen readers, such as «Cuota de Lucía». */
  readonly etiqueta: string;
  readonly valor: number;
  readonly total: number;
  readonly color?: string | undefined;
  /** Amount that the chore under consideration would add, drawn as a lighter end of the bar. */
  readonly previsto?: number;
  /** A thinner bar, for dense rows. */
  readonly fina?: boolean;
}

const parte = (n: number, total: number) => (total <= 0 ? 0 : Math.min(100, Math.max(0, (n / total) * 100)));

/** A bar that shows how much of a total is reached, such as of a member's quota. Callers write the numbers beside it. */
export function BarraCuota({ etiqueta, valor, total, color, previsto = 0, fina = false }: PropsBarraCuota) {
  const lleno = parte(valor, total);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a hidden `<progress>` in each of a hundred rows slows every tap
      role="progressbar"
      aria-label={etiqueta}
      aria-valuetext={`${String(valor)} de ${String(total)}`}
      aria-valuemax={Math.max(1, total)}
      aria-valuenow={Math.min(valor, total)}
      style={estiloMiembro(color)}
      className={cx('carril grid overflow-hidden rounded-full bg-hundido', fina ? 'h-2' : 'h-3.5')}
    >
      {previsto > 0 && (
        <span
          className="previsto col-start-1 row-start-1 rounded-full bg-(--miembro)/35 transition-[width] duration-250"
          style={{ width: `${String(parte(valor + previsto, total))}%` }}
        />
      )}
      <span
        className="relleno col-start-1 row-start-1 rounded-full bg-(--miembro) transition-[width] duration-250"
        style={{ width: `${String(lleno)}%` }}
      />
    </div>
  );
}
