import type { EnCuenta, PorTener } from '#shared/contracts/en-cuenta.ts';
import type { Previsualizacion } from '#shared/contracts/sesiones-reparto.ts';
import { DIAS_QUE_CUENTAN, diasDe, diasFuera } from '#shared/domain/reparto/cuotas/en-cuenta.ts';
import type { RazonCuota } from '#client/lib/razon-cuota.ts';

/** Somebody whose days away are known. */
export interface Ausente {
  readonly miembro: number;
  readonly dias: number;
}

export const ausentesDe = (por_tener: PorTener): Ausente[] =>
  [...new Set(por_tener.fuera.map((f) => f.miembro))].map((miembro) => ({
    miembro,
    dias: diasFuera(por_tener, miembro),
  }));

/** Whose absences count while nobody has chosen. */
export const ausenciasDeSalida = (por_tener: PorTener): number[] =>
  ausentesDe(por_tener)
    .filter((a) => a.dias >= DIAS_QUE_CUENTAN)
    .map((a) => a.miembro);

type Fila = Previsualizacion['cuotas'][number];

/** How a quota of the preview came about. */
export const razonDe = (fila: Fila, en_cuenta: EnCuenta | null): RazonCuota => {
  const suyo = en_cuenta?.saldos?.find((s) => s.miembro === fila.miembro);
  return {
    ...fila,
    dias_fuera: en_cuenta === null ? 0 : diasFuera(en_cuenta, fila.miembro),
    dias: en_cuenta === null ? 0 : diasDe(en_cuenta),
    saldo: suyo?.saldo ?? null,
    vencido: suyo?.vencido ?? null,
  };
};
