import type { MiembroPrevisto, TareaPrevista } from '#shared/domain/reparto/cuotas/datos-prevision.ts';
import { azarDeSemilla } from '#shared/domain/reparto/cuotas/orden.ts';
import type { JugadaInicio } from '#shared/domain/reparto/jugadas/iniciar.ts';
import { repartoPorEdades } from '#shared/domain/porcentajes.ts';
import { FRECUENCIAS_FIJAS, GRUPOS_EDAD } from '#shared/domain/tipos.ts';
import { jugar } from './partida.ts';
import { unaFamilia, unaTarea, unInicio } from './reparto.ts';

/** First days of eight consecutive quarters. */
export const OCHO_TRIMESTRES = [2026, 2027].flatMap((ano) =>
  ['01', '04', '07', '10'].map((mes) => `${String(ano)}-${mes}-01`),
);

/** A family whose chores all have the same load, so that only tie-breaking distinguishes members of equal age and share. */
export interface FamiliaDeIguales {
  readonly semilla: number;
  readonly contar: JugadaInicio['contar'];
  readonly participantes: readonly MiembroPrevisto[];
  readonly tareas: readonly TareaPrevista[];
  /** Members who are always absent, so that everything is picked for them. */
  readonly ausentes: readonly number[];
}

/** Load of each chore of a `FamiliaDeIguales`. */
export const cargaDeUna = ({ contar }: Pick<FamiliaDeIguales, 'contar'>): number => (contar === 'PUNTOS' ? 10 : 130);

/** Four adults with 25 % each, and 22 chores of four frequencies with equal points, each counted once. */
export const cuatroAdultos = (semilla: number): FamiliaDeIguales => ({
  semilla,
  contar: 'PUNTOS',
  participantes: unaFamilia([25], [25], [25], [25]),
  tareas: Array.from({ length: 22 }, (_, i) =>
    unaTarea({ id: i + 1, frecuencia: FRECUENCIAS_FIJAS[i % 4] ?? 'SEMANAL' }),
  ),
  ausentes: [],
});

/**
 * Two to six members of random ages with shares by age, and 5 to 40 chores of equal load. Each member is absent for the whole
 * draft with a chance of one in four.
 */
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

/** Each member's load at the end of a draft in which all present take the first chore that fits and accept everything. */
export const cargasDe = (familia: FamiliaDeIguales, trimestre_inicio: string): Readonly<Record<number, number>> =>
  jugar(unInicio({ ...familia, trimestre_inicio }), []).estado.cuotas_finales ?? {};

/** Groups of two or more members with equal share and age, in ascending order of ids. */
export const losIguales = ({ participantes }: FamiliaDeIguales): readonly (readonly number[])[] =>
  Object.values(Object.groupBy(participantes, (p) => `${p.grupo_edad} ${String(p.porcentaje)}`))
    .map((grupo = []) => grupo.map((p) => p.id))
    .filter((ids) => ids.length > 1);

/** An average and its margin of chance: it stays within the margin in 99.9 % of cases if ids play no part. */
export interface PorLugar {
  readonly media: number;
  readonly margen: number;
}

/**
 * Returns for each place in the list of ids how much its member's load exceeds the family's mean, in percent, averaged over the
 * quarters and over many families of the same size. The margin assumes that families are independent.
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
