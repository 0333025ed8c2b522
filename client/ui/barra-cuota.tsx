import { cx } from '#client/lib/navegador/cx.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';

interface Props {
  /** Label for screen readers, such as «Cuota de Lucía». */
  readonly etiqueta: string;
  readonly valor: number;
  readonly total: number;
  readonly color?: string | undefined;
  /** Amount that the chore under consideration would add, drawn as a lighter end of the bar. */
  readonly previsto?: number;
  /** A lower bar, for dense rows. */
  readonly fina?: boolean;
}

const parte = (n: number, total: number) => (total <= 0 ? 0 : Math.min(100, Math.max(0, (n / total) * 100)));

/** A bar that shows how much of a quota is filled, in its member's colour. Callers write the numbers beside it. */
export function BarraCuota({ etiqueta, valor, total, color, previsto = 0, fina = false }: Props) {
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
