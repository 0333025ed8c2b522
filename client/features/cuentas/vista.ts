import type {
  CuentaMiembro,
  CuentasTrimestre,
  RenglonCuentas,
  SumasCuentas,
} from '#shared/contracts/cuentas-trimestre.ts';
import { cuentasDe } from '#shared/domain/cuentas-trimestre/cuentas.ts';
import {
  destinosDe,
  hecho as loHecho,
  NADA,
  prometido as loPrometido,
  type Partida,
} from '#shared/domain/cuentas-trimestre/renglones.ts';
import { numeroDeDia } from '#shared/domain/dias.ts';
import { type DiasContados, UNA_SEMANA } from '#shared/domain/puntos-semana.ts';
import { enumerar, numero } from '#shared/domain/palabras.ts';
import { domingoDe, fechaCorta } from '#client/lib/fechas/fechas.ts';

/** One side of an account, drawn as a bar: the promised or the done points. */
export type Lado = 'prometido' | 'hecho';

/** Kinds of chores in each bar, in the order in which the dialog lists them. */
const PARTES_DE: Readonly<Record<Lado, readonly Partida[]>> = {
  prometido: ['propias', 'abierto', 'vencido', 'cedido', 'excusado', 'omitido'],
  hecho: ['propias', 'cubierto', 'extra', 'apuntado'],
};

export const NOMBRE_PARTE: Readonly<Record<Partida, string>> = {
  propias: 'Hecho',
  abierto: 'Por hacer',
  vencido: 'Se quedó sin hacer',
  cedido: 'Lo hizo otra persona',
  excusado: 'Estaba fuera',
  omitido: 'No hacía falta',
  cubierto: 'Hecho por otros',
  extra: 'Extra, fuera del reparto',
  apuntado: 'No estaba en la lista',
};

/** Name and face for the row of chores that nobody owns. */
export const NADIE: Omit<CuentaMiembro, keyof SumasCuentas | 'miembro' | 'saldo' | 'semanas'> = {
  nombre: 'De nadie',
  color: '',
  avatar: null,
  grupo_edad: 'ADULTO',
};

/** One row of the screen: a member's account, for the quarter or for one of its weeks. */
export type Fila = Omit<CuentaMiembro, 'saldo' | 'semanas' | 'miembro'> & {
  readonly miembro: number | null;
  /** The planning work in each sum; null if the quarter has none. */
  readonly cabeza: Pick<SumasCuentas, Lado> | null;
};

const CERO: SumasCuentas = { prometido: 0, hecho: 0, ...NADA };

const juntar = (filas: readonly SumasCuentas[]): Pick<SumasCuentas, Lado> => ({
  prometido: filas.reduce((n, f) => n + f.prometido, 0),
  hecho: filas.reduce((n, f) => n + f.hecho, 0),
});

/** Returns the Mondays of the weeks with an entry in any account, the earliest first. */
export const semanasDe = ({ miembros }: Pick<CuentasTrimestre, 'miembros'>): readonly string[] =>
  [...new Set(miembros.flatMap((m) => m.semanas.map((s) => s.desde)))].toSorted();

/**
 * Returns the number of days over which sums are shown per week: 7 for one week. For the quarter, counts from its first chore
 * to today, or to the last chore due later this week, which the sums include already. At least 7, and nothing beyond the
 * quarter's end (`hasta`).
 */
export const diasDe = (
  { renglones, hasta }: Pick<CuentasTrimestre, 'renglones' | 'hasta'>,
  lunes: string | null,
  hoy: string,
): DiasContados => {
  if (lunes !== null) return UNA_SEMANA;
  const dias = renglones.flatMap((r) => r.veces.map((v) => v.dia)).toSorted();
  const domingo = domingoDe(hoy);
  const contado = dias.findLast((d) => d <= domingo) ?? hoy;
  const ultimo = contado > hoy ? contado : hoy;
  const [primero = hasta] = dias;
  return Math.max(UNA_SEMANA, 1 + numeroDeDia(ultimo < hasta ? ultimo : hasta) - numeroDeDia(primero));
};

/**
 * Returns a function that gives the planning work that a member promised and did, in the quarter or in the week that starts on
 * `lunes`. It gives null for all members if the quarter has no planning work.
 */
const deCabeza = (
  renglones: readonly RenglonCuentas[],
  lunes: string | null,
): ((miembro: number | null) => Fila['cabeza']) => {
  const suyos = renglones.filter((r) => r.de_cabeza);
  if (suyos.length === 0) return () => null;
  const { cuentas } = cuentasDe(suyos);
  return (miembro) => {
    const suya = cuentas.get(miembro);
    const sumas = (lunes === null ? suya?.sumas : suya?.semanas.get(lunes)) ?? NADA;
    return { prometido: loPrometido(sumas), hecho: loHecho(sumas) };
  };
};

/**
 * Returns the members' rows and the family's total, for the quarter or for the week that starts on `lunes`. The quarter gets a
 * last row without a member for chores of nobody, if there were any.
 */
export const filasDe = (
  { miembros, total, de_nadie, renglones }: CuentasTrimestre,
  lunes: string | null,
): { readonly filas: readonly Fila[]; readonly total: Pick<SumasCuentas, Lado> } => {
  const cabezaDe = deCabeza(renglones, lunes);
  const filas = miembros.map((cuenta): Fila => {
    const { semanas, saldo: _saldo, ...suya } = cuenta;
    const { desde: _desde, ...sumas } = semanas.find((s) => s.desde === lunes) ?? { desde: '', ...CERO };
    return { ...suya, ...(lunes === null ? {} : sumas), cabeza: cabezaDe(suya.miembro) };
  });
  if (lunes !== null) return { filas, total: juntar(filas) };
  const hay = de_nadie.prometido > 0 || de_nadie.hecho > 0;
  return { filas: hay ? [...filas, { ...NADIE, miembro: null, ...de_nadie, cabeza: cabezaDe(null) }] : filas, total };
};

export interface Linea extends RenglonCuentas {
  /** Days of the chore, with their number if there are several: «7 veces, del lun, 16 nov al dom, 22 nov». */
  readonly cuando: string;
  readonly total: number;
}

/** The chores of one kind in a member's bar. */
export interface Grupo {
  readonly parte: Partida;
  readonly puntos: number;
  readonly lineas: readonly Linea[];
}

const cuandoFue = (veces: RenglonCuentas['veces']): string => {
  const dias = veces.map((v) => v.dia).toSorted();
  const [primero = '', ...otros] = dias;
  const ultimo = otros.at(-1);
  if (ultimo === undefined) return fechaCorta(primero);
  const cuantas = `${numero(dias.length)} veces`;
  return dias.length < 4
    ? `${cuantas}: ${enumerar(dias.map((d) => fechaCorta(d)))}`
    : `${cuantas}, del ${fechaCorta(primero)} al ${fechaCorta(ultimo)}`;
};

/**
 * Returns the chores of one side of a member's account, grouped by kind (`PARTES_DE`), for the quarter or for the week that
 * starts on `lunes`. In each group the largest sums come first.
 */
export const gruposDe = (
  { renglones }: CuentasTrimestre,
  { miembro, lado, lunes }: { readonly miembro: number | null; readonly lado: Lado; readonly lunes: string | null },
): readonly Grupo[] => {
  const enLaSemana = (dia: string): boolean => lunes === null || (dia >= lunes && dia <= domingoDe(lunes));
  const suyas = renglones.flatMap((r) => {
    const veces = r.veces.filter((v) => enLaSemana(v.dia));
    return veces.length === 0
      ? []
      : destinosDe(r)
          .filter((d) => d.miembro === miembro)
          .map(({ parte }) => ({
            parte,
            linea: { ...r, veces, cuando: cuandoFue(veces), total: veces.length * r.puntos },
          }));
  });
  return PARTES_DE[lado].flatMap((parte) => {
    const lineas = suyas.filter((s) => s.parte === parte).map((s) => s.linea);
    const puntos = lineas.reduce((n, l) => n + l.total, 0);
    const enOrden = lineas.toSorted((a, b) => b.total - a.total || a.nombre.localeCompare(b.nombre, 'es'));
    return lineas.length === 0 ? [] : [{ parte, puntos, lineas: enOrden }];
  });
};
