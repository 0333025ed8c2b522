import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { semanaSinAtrasos } from '#shared/domain/logros/historia.ts';
import { semanaDe, type Semana } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { Db } from '#server/db/esquema.ts';
import { SIN_SEMANAS, type Semanas } from '#server/effects/logros/leer-historia.ts';
import { otorgarLogros } from '#server/effects/logros/otorgar-logros.ts';
import { leerRanking } from '#server/effects/vistas/ranking.ts';
import { diasFueraDe, leerVivido, type Pasado } from './recalcular-racha.ts';

/** Judges what a week that has ended brought a member. */
export type JuezDeSemanas = (miembro: number, semana: Semana) => Promise<Semanas>;

/**
 * A judge of a family's weeks from a day on. It reads each week's ranking and each member's past once, however many weeks it
 * is asked about.
 */
export const crearJuez = (
  db: Db,
  familia: number,
  { zona, hoy, desde }: Omit<Pasado, 'miembro'> & { readonly desde: Dia },
): JuezDeSemanas => {
  const unaVez = <K, V>(leer: (clave: K) => Promise<V>) => {
    const leidos = new Map<K, V>();
    return async (clave: K): Promise<V> => {
      const valor = leidos.get(clave) ?? (await leer(clave));
      leidos.set(clave, valor);
      return valor;
    };
  };
  const ganadores = unaVez(async (lunes: Dia) => {
    const ranking = await leerRanking(db, familia, lunes);
    return new Set(ranking.flatMap((f) => (f.puesto === 1 ? [f.usuario] : [])));
  });
  const pasadoDe = unaVez(async (miembro: number) => ({
    fuera: await diasFueraDe(db, miembro),
    vivido: await leerVivido(db, { miembro, zona, hoy }, semanaDe(desde).desde),
  }));
  return async (miembro, semana) => {
    const ganada = (await ganadores(semana.desde)).has(miembro);
    const { vivido, fuera } = await pasadoDe(miembro);
    return {
      semanas_ganadas: ganada ? 1 : 0,
      semanas_sin_atrasos: semanaSinAtrasos(vivido, semana, fuera) ? 1 : 0,
    };
  };
};

/** Judges several weeks of a member in order, until there is an achievement of each kind. */
export const juzgarSemanas = async (
  juzgar: JuezDeSemanas,
  miembro: number,
  semanas: readonly Semana[],
): Promise<Semanas> => {
  let suyo = SIN_SEMANAS;
  for (const semana of semanas) {
    if (suyo.semanas_ganadas > 0 && suyo.semanas_sin_atrasos > 0) break;
    const { semanas_ganadas, semanas_sin_atrasos } = await juzgar(miembro, semana);
    suyo = {
      semanas_ganadas: suyo.semanas_ganadas + semanas_ganadas,
      semanas_sin_atrasos: suyo.semanas_sin_atrasos + semanas_sin_atrasos,
    };
  }
  return suyo;
};

/** The weeks that ended after `previo` and before `hoy`, each closed once if `previo` was the day of the last look. */
export const semanasCerradas = (previo: Dia, hoy: Dia): Semana[] => {
  const semanas: Semana[] = [];
  for (let s = semanaDe(previo); s.hasta < hoy; s = semanaDe(sumarDias(s.hasta, 1))) semanas.push(s);
  return semanas;
};

/** Gives what these weeks, which have ended, earned: their winners, and who had nothing overdue. By member. */
export const darSemanas = async (
  cambio: Cambio,
  semanas: readonly Semana[],
  { zona, hoy, miembros }: { readonly zona: string; readonly hoy: Dia; readonly miembros: readonly number[] },
): Promise<ReadonlyMap<number, readonly LogroDesbloqueado[]>> => {
  const dados = new Map<number, readonly LogroDesbloqueado[]>();
  const [primera] = semanas;
  if (primera === undefined) return dados;
  const juzgar = crearJuez(cambio.db, cambio.familia, { zona, hoy, desde: primera.desde });
  for (const miembro of miembros) {
    const suyas = await juzgarSemanas(juzgar, miembro, semanas);
    if (suyas.semanas_ganadas + suyas.semanas_sin_atrasos === 0) continue;
    const nuevos = await otorgarLogros(cambio, miembro, suyas);
    if (nuevos.length > 0) dados.set(miembro, nuevos);
  }
  return dados;
};

/** Gives what the weeks that have ended since `previo` earned. */
export const cerrarSemanas = (
  cambio: Cambio,
  {
    previo,
    ...cuando
  }: { readonly previo: Dia; readonly hoy: Dia; readonly zona: string; readonly miembros: readonly number[] },
): Promise<ReadonlyMap<number, readonly LogroDesbloqueado[]>> =>
  darSemanas(cambio, semanasCerradas(previo, cuando.hoy), cuando);
