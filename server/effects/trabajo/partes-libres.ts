import { ocurrencias, type Calendario } from '#shared/domain/calendario.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { abrirDeNadie, cerrarDeNadie, quienLaTomo } from '#server/data/libres.ts';
import { leerUltimaHecha } from '#server/data/ocurrencias.ts';
import { leerPartesLibres } from '#server/data/partes.ts';
import { actualizarTarea, leerTareaOParte } from '#server/data/tareas.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Momento } from '#server/effects/vistas/vista-asignaciones.ts';

/**
 * A part of a daily chore that nobody wanted is free on each of its own days, and on no other: it is opened and closed by
 * the day, where an admin opens a whole chore of nobody again.
 */

const esSuDia = (parte: Calendario, hoy: Dia): boolean => ocurrencias(parte, hoy, hoy).length > 0;

/** Makes a chore nobody's until the next draft: open at once, a part only on its own day. */
export const liberar = async (
  db: Db,
  id: number,
  { familia, ahora, hoy }: Pick<Momento, 'ahora' | 'hoy'> & { readonly familia: number },
): Promise<void> => {
  const tarea = await leerTareaOParte(db, familia, id);
  const abierta = tarea !== undefined && (tarea.parte_de === null || esSuDia(tarea, hoy));
  await actualizarTarea(db, id, { libre: true, libre_hasta_reparto: true, abierta_en: abierta ? ahora : null });
};

/** Whether somebody has taken it and still has it, or it was done today: it is free once a day. */
export const estaEnManosOHecha = async (db: Db, tarea: number, hoy: Dia): Promise<boolean> =>
  (await quienLaTomo(db, tarea)) !== null || (await leerUltimaHecha(db, tarea)) === hoy;

/** Opens the free parts whose day it is and closes the others; tells whether any changed. */
export const abrirPartesLibres = async (db: Db, familia: number, { ahora, hoy }: Momento): Promise<boolean> => {
  let cambio = false;
  for (const parte of await leerPartesLibres(db, familia)) {
    const abre = esSuDia(parte, hoy) && !(await estaEnManosOHecha(db, parte.id, hoy));
    if (await (abre ? abrirDeNadie(db, parte.id, ahora) : cerrarDeNadie(db, parte.id))) cambio = true;
  }
  return cambio;
};
