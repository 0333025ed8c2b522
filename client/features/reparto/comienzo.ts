import type { EnCuenta, PorTener } from '#shared/contracts/en-cuenta.ts';
import type { Previsualizacion } from '#shared/contracts/sesiones-reparto.ts';
import { conIncluidos, repartoPorEdades, type Parte } from '#shared/domain/porcentajes.ts';
import { DIAS_QUE_CUENTAN, diasDe, diasFuera } from '#shared/domain/reparto/cuotas/en-cuenta.ts';
import { hayEdades } from '#client/lib/partes.ts';
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

/**
 * The shares that a first draft begins with where ages differ, so that nobody asks of a child what is asked of an adult:
 * of those with an account, beside who is included without one. Null where shares were saved or all are of an age.
 */
export const partesDeSalida = (
  carga: { readonly guardada: boolean },
  usuarios: readonly (Parameters<typeof hayEdades>[0][number] & { readonly tiene_cuenta: boolean })[],
  incluir: readonly Parte[],
): Parte[] | null => {
  const conCuenta = usuarios.filter((u) => u.tiene_cuenta);
  if (carga.guardada || !hayEdades(conCuenta)) return null;
  return conIncluidos(repartoPorEdades(conCuenta), incluir).filter((p) => conCuenta.some((u) => u.id === p.miembro));
};

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
