import { type Calendario, ocurrencias } from '#shared/domain/calendario.ts';
import { primeraDeRegla } from '#shared/domain/recurrencia/dias.ts';
import { nombreDeParte } from '#shared/domain/recurrencia/regla.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { ajustarPendientes } from '#server/data/asignaciones.ts';
import { abrirDeNadie, cerrarDeNadie, quienLaTomo } from '#server/data/libres.ts';
import { borrarRepartidasDeTarea, leerUltimaHecha } from '#server/data/ocurrencias.ts';
import { acabarPartes, encenderPartes, leerLibresConRegla, leerPartesDe, pausarPartes } from '#server/data/partes.ts';
import { leerUltimoReparto } from '#server/data/reajustes.ts';
import { terminarResponsabilidadDeTarea } from '#server/data/responsabilidades.ts';
import { leerSesion } from '#server/data/sesiones.ts';
import { actualizarTarea, type FilaTarea, leerTareaOParte } from '#server/data/tareas.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Momento } from '#server/effects/vistas/vista-asignaciones.ts';
import { copiarTarea } from './seguir-tarea.ts';

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

/** A chore and its parts: what happens to its work happens to theirs. */
export const conSusPartes = async (db: Db, tarea: number): Promise<number[]> => [
  tarea,
  ...(await leerPartesDe(db, tarea)).map((p) => p.id),
];

/**
 * Gives the parts of a chore the points that its voting ended with; tells whether pending assignments changed, or what
 * anybody may take.
 */
export const puntuarPartes = async (db: Db, tarea: number, puntos: number): Promise<boolean> => {
  let ajustadas = false;
  for (const { id, abierta_en } of await leerPartesDe(db, tarea)) {
    await actualizarTarea(db, id, { puntos });
    if ((await ajustarPendientes(db, id, { tarea_puntos: puntos })) || abierta_en !== null) ajustadas = true;
  }
  return ajustadas;
};

type Editada = Pick<
  FilaTarea,
  | 'nombre'
  | 'descripcion'
  | 'frecuencia'
  | 'tiempo_estimado'
  | 'apta_infantil'
  | 'apta_juvenil'
  | 'apta_adulto'
  | 'de_cabeza'
  | 'puntos'
  | 'activa'
  | 'libre'
>;

/** The parts of a chore that are in force: those that the latest draft dealt, whether somebody's by now, free or nobody's. */
const partesEnVigor = async ({ db, familia }: Cambio, tarea: number): Promise<number[]> => {
  const ultimo = await leerUltimoReparto(db, familia);
  const sesion = ultimo === null ? null : await leerSesion(db, familia, ultimo);
  return sesion?.estado.tareas.flatMap((t) => (t.parte_de === tarea ? [t.id] : [])) ?? [];
};

/** Lets the parts in force go on with their chore; tells whether one is free and open by it. */
const reanudar = async (cambio: Cambio, id: number): Promise<boolean> => {
  const { db, familia } = cambio;
  await encenderPartes(db, await partesEnVigor(cambio, id));
  return abrirPartesLibres(db, familia, cambio);
};

/**
 * Lets the parts of a chore follow an edit of it: they have all that it has but its days. Switched off with it they wait,
 * as its own work would, and those in force go on with it. Another frequency meanwhile ends them, since their days are of a
 * chore of every day, and so does making it free as a whole. Tells whether pending assignments or what is free changed; what
 * is opened again for its owner is `seguirTarea`'s, after this.
 */
export const seguirPartes = async (cambio: Cambio, id: number, antes: Editada, ahora: Editada): Promise<boolean> => {
  const { db, ahora: en } = cambio;
  const { nombre, descripcion, tiempo_estimado, apta_infantil, apta_juvenil, apta_adulto, de_cabeza, puntos } = ahora;
  const copia = { descripcion, tiempo_estimado, apta_infantil, apta_juvenil, apta_adulto, de_cabeza, puntos };
  const acaban = ahora.frecuencia !== antes.frecuencia || (ahora.libre && !antes.libre);
  const partes = await leerPartesDe(db, id);
  let cambiadas = false;
  for (const parte of partes) {
    const suyo = { ...copia, nombre: nombreDeParte(nombre, parte.regla) };
    await actualizarTarea(db, parte.id, suyo);
    if (await copiarTarea(db, parte.id, suyo)) cambiadas = true;
    if (acaban) await terminarResponsabilidadDeTarea(db, parte.id, en);
    if (ahora.activa && !acaban) continue;
    if (await borrarRepartidasDeTarea(db, parte.id)) cambiadas = true;
    if (await cerrarDeNadie(db, parte.id)) cambiadas = true;
  }
  if (acaban) await acabarPartes(db, id, en);
  else if (!ahora.activa) await pausarPartes(db, id);
  else if (!antes.activa && partes.length > 0 && ahora.frecuencia === 'DIARIA' && !ahora.libre)
    return (await reanudar(cambio, id)) || cambiadas;
  return cambiadas;
};
