import type { MiembroPrevisto, TareaPrevista } from '#shared/domain/reparto/cuotas/datos-prevision.ts';
import { azarDeSemilla } from '#shared/domain/reparto/cuotas/orden.ts';
import type { JugadaInicio } from '#shared/domain/reparto/jugadas/iniciar.ts';
import { repartoPorEdades } from '#shared/domain/porcentajes.ts';
import { FRECUENCIAS_FIJAS, GRUPOS_EDAD } from '#shared/domain/tipos.ts';
import { jugar } from './partida.ts';
import { unaFamilia, unaTarea, unInicio } from './reparto.ts';

/** First days of eight quarters in a row. */
export const OCHO_TRIMESTRES = [2026, 2027].flatMap((ano) =>
  ['01', '04', '07', '10'].map((mes) => `${String(ano)}-${mes}-01`),
);

/** A family whose chores all weigh the same, so that nothing but ties tells its members apart. */
export interface FamiliaDeIguales {
  readonly semilla: number;
  readonly contar: JugadaInicio['contar'];
  readonly participantes: readonly MiembroPrevisto[];
  readonly tareas: readonly TareaPrevista[];
  /** Members who are away all the time: everything is picked for them. */
  readonly ausentes: readonly number[];
}

/** The load of one chore in such a family. */
export const cargaDeUna = ({ contar }: Pick<FamiliaDeIguales, 'contar'>): number => (contar === 'PUNTOS' ? 10 : 130);

/** Four adults with a quarter each, and 22 chores of four frequencies with equal points, each counted once. */
export const cuatroAdultos = (semilla: number): FamiliaDeIguales => ({
  semilla,
  contar: 'PUNTOS',
  participantes: unaFamilia([25], [25], [25], [25]),
  tareas: Array.from({ length: 22 }, (_, i) =>
    unaTarea({ id: i + 1, frecuencia: FRECUENCIAS_FIJAS[i % 4] ?? 'SEMANAL' }),
  ),
  ausentes: [],
});

/** Two to six members of any ages with shares by age, and 5 to 40 equal chores; some members are always away. */
export const familiaDeIguales = (semilla: number): FamiliaDeIguales => {
  const azar = azarDeSemilla(semilla);
  const n = 2 + azar(5);
  const edades = Array.from({ length: n }, () => (azar(2) === 0 ? 'ADULTO' : (GRUPOS_EDAD[azar(3)] ?? 'ADULTO')));
  const partes = repartoPorEdades(edades.map((grupo_edad, i) => ({ id: i + 1, grupo_edad })));
  const contar = azar(2) === 0 ? 'PUNTOS' : 'TRIMESTRE';
  return {
    semilla: azar(2 ** 31),
    contar,
    participantes: unaFamilia(...edades.map((edad, i) => [partes[i]?.porcentaje ?? 0, edad] as const)),
    tareas: Array.from({ length: 5 + azar(36) }, (_, i) =>
      unaTarea({ id: i + 1, frecuencia: contar === 'PUNTOS' ? (FRECUENCIAS_FIJAS[azar(4)] ?? 'SEMANAL') : 'SEMANAL' }),
    ),
    ausentes: edades.flatMap((_, i) => (azar(4) === 0 ? [i + 1] : [])),
  };
};

/** The load that each member ends a quarter with, everybody taking the first chore that fits and agreeing to all. */
export const cargasDe = (familia: FamiliaDeIguales, trimestre_inicio: string): Readonly<Record<number, number>> =>
  jugar(unInicio({ ...familia, trimestre_inicio }), []).estado.cuotas_finales ?? {};

/** Members who are equal in share and age, each group in ascending id; only groups of two and more. */
export const losIguales = ({ participantes }: FamiliaDeIguales): readonly (readonly number[])[] =>
  Object.values(Object.groupBy(participantes, (p) => `${p.grupo_edad} ${String(p.porcentaje)}`))
    .map((grupo = []) => grupo.map((p) => p.id))
    .filter((ids) => ids.length > 1);

/** An average with its chance bounds: where 99.9 of 100 lie if ids play no part. */
export interface PorLugar {
  readonly media: number;
  readonly margen: number;
}

/**
 * A member's load above the mean of all, in percent, by their place in the list of ids: over eight quarters of many families of
 * as many members. Families are drawn on their own, so the bounds are those of their means.
 */
export const porLugar = (familias: readonly FamiliaDeIguales[], trimestres = OCHO_TRIMESTRES): readonly PorLugar[] => {
  const lugares = familias[0]?.participantes.length ?? 0;
  const filas = familias.map((familia) => {
    const suma = new Map<number, number>();
    for (const trimestre of trimestres)
      for (const [id, carga] of Object.entries(cargasDe(familia, trimestre)))
        suma.set(Number(id), (suma.get(Number(id)) ?? 0) + carga);
    const medio = [...suma.values()].reduce((s, x) => s + x, 0) / suma.size;
    return familia.participantes.map((p) => 100 * ((suma.get(p.id) ?? 0) / medio - 1));
  });
  return Array.from({ length: lugares }, (_, lugar) => {
    const valores = filas.map((f) => f[lugar] ?? 0);
    const media = valores.reduce((s, x) => s + x, 0) / valores.length;
    const varianza = valores.reduce((s, x) => s + (x - media) ** 2, 0) / Math.max(1, valores.length - 1);
    return { media, margen: 3.29 * Math.sqrt(varianza / valores.length) };
  });
};
