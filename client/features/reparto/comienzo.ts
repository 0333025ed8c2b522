import type { LIMITES_TURNO, Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';
import type { Contar } from '#shared/domain/tipos.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { repartoPorEdades, conIncluidos, type Porcentaje } from '#shared/domain/porcentajes.ts';
import type { EnCuenta, PorTener } from '#shared/contracts/cuotas.ts';
import { DIAS_QUE_CUENTAN, diasDe, diasFuera } from '#shared/domain/reparto/cuotas/en-cuenta.ts';
import { hayEdades } from '#client/lib/reparto/partes.ts';
import type { RazonCuota } from '#client/lib/reparto/en-cuenta.ts';
import type { Incluidos } from './api.ts';

/** The two ways of counting a chore's load, in words for families who have never thought about it. */
export const FORMAS: readonly { readonly valor: Contar; readonly titulo: string; readonly texto: string }[] = [
  {
    valor: 'TRIMESTRE',
    titulo: 'El trabajo de todo el trimestre',
    texto: 'Cada tarea cuenta tantas veces como se hace en tres meses: lo diario pesa más que lo mensual.',
  },
  {
    valor: 'PUNTOS',
    titulo: 'Cada tarea una vez',
    texto: 'Cada tarea cuenta solo sus puntos, se haga todos los días o una vez al mes.',
  },
];

/** The turn limits, as the options of the radio group. */
export const LIMITES = [
  { valor: 'sin', titulo: 'Sin límite', segundos: null },
  { valor: '120', titulo: '2 minutos', segundos: 120 },
  { valor: '600', titulo: '10 minutos', segundos: 600 },
  { valor: '86400', titulo: '24 horas', segundos: 86_400 },
] as const satisfies readonly {
  readonly valor: string;
  readonly titulo: string;
  readonly segundos: (typeof LIMITES_TURNO)[number] | null;
}[];

export type Limite = (typeof LIMITES)[number];

/** Says what a turn's time limit, in seconds, means for the members; null is no limit. */
export const textoLimite = (segundos: number | null): string =>
  segundos === null
    ? 'Cada uno elige cuando puede; se espera lo que haga falta.'
    : 'Si se acaba, elige en la ronda siguiente. A la segunda vez seguida se elige por esa persona, de su lista de deseos.';

/** Included members without an account: percent by member id. A member missing here stays out. */
export type PartesIncluidas = Readonly<Record<number, number>>;

/** Least percent that all included members together leave to the members with an account. */
const PARA_LOS_DEMAS = 5;

/** Returns the members without an account. A draft leaves them out unless an admin includes them. */
export const sinCuentaDe = (usuarios: readonly Usuario[]): Usuario[] => usuarios.filter((u) => !u.tiene_cuenta);

/**
 * Returns the members to include in a start. Those who have activated their account since they were chosen are dropped, because
 * they take part anyway.
 */
export const incluidosDe = (usuarios: readonly Usuario[], partes: PartesIncluidas): Incluidos =>
  sinCuentaDe(usuarios).flatMap(({ id }) => {
    const porcentaje = partes[id];
    return porcentaje === undefined ? [] : [{ miembro: id, porcentaje }];
  });

/** Returns the largest share, in percent, that a member may get beside the other included members. */
export const maximoPara = (incluidos: Incluidos, miembro: number): number =>
  100 - PARA_LOS_DEMAS - incluidos.reduce((suma, i) => suma + (i.miembro === miembro ? 0 : i.porcentaje), 0);

/**
 * Returns a first proposal for an included member's share: the one that their age would give them among all participants, but at
 * most `maximoPara` and at least 1.
 */
export const parteInicial = (usuarios: readonly Usuario[], incluidos: Incluidos, miembro: number): number => {
  const dentro = usuarios.filter(
    (u) => u.tiene_cuenta || u.id === miembro || incluidos.some((i) => i.miembro === u.id),
  );
  const parte = repartoPorEdades(dentro).find((p) => p.miembro === miembro)?.porcentaje ?? 1;
  return Math.max(1, Math.min(parte, maximoPara(incluidos, miembro)));
};

/** A member who will be away during the quarter. */
interface Ausente {
  readonly miembro: number;
  readonly dias: number;
}

/** Returns the members who will be away, with their number of days. */
export const ausentesDe = (por_tener: PorTener): Ausente[] =>
  [...new Set(por_tener.fuera.map((f) => f.miembro))].map((miembro) => ({
    miembro,
    dias: diasFuera(por_tener, miembro),
  }));

/** Returns the members whose days away count by default: those with at least `DIAS_QUE_CUENTAN` days. */
export const ausenciasDeSalida = (por_tener: PorTener): number[] =>
  ausentesDe(por_tener)
    .filter((a) => a.dias >= DIAS_QUE_CUENTAN)
    .map((a) => a.miembro);

/**
 * Returns the initial shares of members with an account in a first draft, by age, so that a child does not get an adult's share.
 * The shares of included members (`incluir`) are taken off in proportion, but are not in the result. Null if shares were saved,
 * or if all are of one age group; then the saved or equal shares apply.
 */
export const partesDeSalida = (
  carga: { readonly guardada: boolean },
  usuarios: readonly (Parameters<typeof hayEdades>[0][number] & { readonly tiene_cuenta: boolean })[],
  incluir: readonly Porcentaje[],
): Porcentaje[] | null => {
  const conCuenta = usuarios.filter((u) => u.tiene_cuenta);
  if (carga.guardada || !hayEdades(conCuenta)) return null;
  return conIncluidos(repartoPorEdades(conCuenta), incluir).filter((p) => conCuenta.some((u) => u.id === p.miembro));
};

type Fila = Previsualizacion['cuotas'][number];

/** Returns the reasons behind a member's quota in the preview. With `en_cuenta` null, quotas count only shares. */
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
