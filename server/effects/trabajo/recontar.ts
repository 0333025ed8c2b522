import { finDeDeshacer } from '#shared/domain/deshacer.ts';
import { mejorRacha } from '#shared/domain/racha.ts';
import { semanaDe } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { leerPrimerDiaHecho } from '#server/data/historia.ts';
import { listarUsuarios, sumarPuntos } from '#server/data/usuarios.ts';
import { SIN_SEMANAS, type Terminado } from '#server/effects/logros/leer-historia.ts';
import { otorgarLogros, retirarLogros } from '#server/effects/logros/otorgar-logros.ts';
import { darSemanas, juzgarSemanas, semanasCerradas } from './cerrar-semanas.ts';
import { leerPasados, recalcularRachas, recontarRachaDesde } from './recalcular-racha.ts';
import type { Hecha } from './retirar-hecha.ts';

/** A completion that is no longer what it was, after the occurrences themselves were put right. */
export interface Movida {
  /** As it was. */
  readonly fila: Hecha;
  /** The member credited now; null: none, it was not done. */
  readonly a: number | null;
}

/** The member whose completion it is. */
export const autorDe = ({ hecha_por, miembro }: Pick<Hecha, 'hecha_por' | 'miembro'>): number => hecha_por ?? miembro;

/**
 * Judges a member's past again: the achievements of the weeks from a day on, and, for an old completion, the longest streak in
 * it.
 */
const juzgar = async (cambio: Cambio, { fila }: Movida, miembro: number, desde: Dia): Promise<Terminado> => {
  const { db, ahora, hoy, zona } = cambio;
  const cerradas = semanasCerradas(desde, hoy).toReversed();
  const suyo = (await juzgarSemanas(cambio, cerradas, { zona, hoy, miembros: [miembro] })).get(miembro) ?? SIN_SEMANAS;
  if (ahora < finDeDeshacer(fila.completada_en)) return suyo;
  const { vivido, fuera } = (await leerPasados(db, [miembro], cambio, ''))(miembro);
  return { ...suyo, racha_dias: mejorRacha(vivido, hoy, fuera) };
};

/** Takes from a member what their past no longer earns. */
const quitar = (cambio: Cambio, movida: Movida, miembro: number, cerrada: boolean): Promise<boolean> => {
  const { fila } = movida;
  return retirarLogros(cambio, miembro, {
    desde: fila.completada_en,
    cerrada,
    soloPuesto: miembro !== autorDe(fila) && miembro !== fila.miembro,
    juzgar: async () => {
      const primero = cerrada ? await leerPrimerDiaHecho(cambio.db, miembro) : null;
      return juzgar(cambio, movida, miembro, primero ?? cambio.hoy);
    },
  });
};

/**
 * Counts anew all that hung on a completion: points, streaks, achievements and the week that it closed, judged again for
 * everybody; tells the family. Recounts the streaks of the member who had it and of the owner, for whom it may be late now.
 */
export const recontar = async (cambio: Cambio, movida: Movida): Promise<void> => {
  const { db, familia, zona, hoy, toca } = cambio;
  const { fila, a } = movida;
  const de = autorDe(fila);
  const antes = fila.completada_el < hoy;
  const semana = semanaDe(fila.completada_el);
  const cerrada = semana.hasta < hoy;
  const todos = (await listarUsuarios(db, familia)).map((u) => u.id);

  const pasan = new Map([[de, -fila.puntos_ganados]]);
  if (a !== null) pasan.set(a, (pasan.get(a) ?? 0) + fila.puntos_ganados);
  await sumarPuntos(db, pasan);
  // Taken when it was free and not done after all, it has lapsed for whose it was.
  const suyos = [...new Set([de, fila.miembro, fila.cedida_por ?? fila.miembro])];
  await recalcularRachas(db, suyos, cambio, antes);
  toca('miembro', ...suyos);
  if (a !== null) {
    await recontarRachaDesde(db, a, cambio, fila.completada_el);
    toca('miembro', a);
  }

  // The member who gets it may have displaced another from the first place.
  const pierden = cerrada && a !== null ? todos : [de, fila.miembro];
  for (const miembro of new Set(pierden)) if (miembro !== a) await quitar(cambio, movida, miembro, cerrada);
  if (a !== null) await otorgarLogros(cambio, new Map([[a, await juzgar(cambio, movida, a, fila.completada_el)]]));
  if (cerrada) await darSemanas(cambio, [semana], { zona, hoy, miembros: todos.filter((m) => m !== de) });
  toca('ranking');
};
