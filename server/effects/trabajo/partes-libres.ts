import { ocurrencias, type Calendario } from '#shared/domain/calendario.ts';
import { primeraDeRegla } from '#shared/domain/recurrencia/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { abrirDeNadie, cerrarDeNadie, quienLaTomo } from '#server/data/libres.ts';
import { leerUltimaHecha } from '#server/data/ocurrencias.ts';
import { leerLibresConRegla } from '#server/data/partes.ts';
import { actualizarTarea, leerTareaOParte } from '#server/data/tareas.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Momento } from '#server/effects/vistas/vista-asignaciones.ts';

/**
 * A chore that is free until the next draft keeps its days: each of them opens it again, and it waits until somebody has
 * done it. A part of a daily chore is free on its own days alone, so the day closes it too. One of nobody for good is opened by an admin.
 */

/** Whether today is one of its days; counted from the last time where that is the rule. One of once has had its opening. */
const esSuDia = (tarea: Calendario, hoy: Dia, hecha: Dia | null = null): boolean => {
  const { regla } = tarea;
  if (regla?.tipo === 'UNA_VEZ') return false;
  if (regla?.tipo === 'TRAS_HACERLA') return primeraDeRegla(regla, hoy, hecha) === hoy;
  return ocurrencias(tarea, hoy, hoy).length > 0;
};

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

/** Opens what is free and has its day, and closes the parts that have not; tells whether any changed. */
export const abrirPartesLibres = async (db: Db, familia: number, { ahora, hoy }: Momento): Promise<boolean> => {
  let cambio = false;
  for (const libre of await leerLibresConRegla(db, familia)) {
    const abre =
      esSuDia(libre, hoy, await leerUltimaHecha(db, libre.id)) && !(await estaEnManosOHecha(db, libre.id, hoy));
    if (!abre && libre.parte_de === null) continue;
    if (await (abre ? abrirDeNadie(db, libre.id, ahora) : cerrarDeNadie(db, libre.id))) cambio = true;
  }
  return cambio;
};
