import { esDeSuParte } from '#shared/domain/calendario.ts';
import { abreElDia, abreEntre } from '#shared/domain/por-abrir.ts';
import { nombreDeParte, type Regla } from '#shared/domain/recurrencia/regla.ts';
import { diasDeTurno } from '#shared/domain/reparto/cuotas/partes.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { ajustarPendientes } from '#server/data/asignaciones.ts';
import { abrirDeNadie, cerrarDeNadie, quienLaTomo } from '#server/data/libres.ts';
import { borrarRepartidasDeTarea, leerUltimaHecha } from '#server/data/ocurrencias.ts';
import {
  acabarPartes,
  actualizarTarea,
  encenderPartes,
  type FilaTarea,
  leerLibresConRegla,
  leerPartesDe,
  leerTareaOParte,
  pausarPartes,
} from '#server/data/tareas.ts';
import { leerUltimoReparto } from '#server/data/reajustes.ts';
import { terminarResponsabilidadDeTarea } from '#server/data/responsabilidades.ts';
import { leerSesion } from '#server/data/sesiones.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Momento } from '#server/change/cambio.ts';
import { copiarTarea, seguirTarea } from './seguir-tarea.ts';

// Free chores, and the parts of a chore that is dealt by days or by turns of weeks.
//
// A free chore keeps its calendar: on each of its days it opens again, and it stays open until somebody takes it. A part is free
// on its own days or in its own weeks only, so it also closes. A free chore without days (`A_DEMANDA`) is opened by an admin.

/** Makes a chore free until the next draft. It is open at once; a part only if today is within its days or weeks. */
export const liberar = async (
  db: Db,
  id: number,
  { familia, ahora, hoy }: Pick<Momento, 'ahora' | 'hoy'> & { readonly familia: number },
): Promise<void> => {
  const tarea = await leerTareaOParte(db, familia, id);
  const abierta = tarea !== undefined && (tarea.parte_de === null || esDeSuParte(tarea, hoy));
  await actualizarTarea(db, id, { libre: true, libre_hasta_reparto: true, abierta_en: abierta ? ahora : null });
};

/** Tells whether a member has taken the free chore, or it was done today. A free chore is open once a day. */
export const estaEnManosOHecha = async (db: Db, tarea: number, hoy: Dia): Promise<boolean> =>
  (await quienLaTomo(db, tarea)) !== null || (await leerUltimaHecha(db, tarea)) === hoy;

/**
 * Opens free chores whose day it is, and closes parts whose day or week it is not, or that were taken or done today.
 * Returns whether any changed.
 * A whole chore also opens for a day from `desde` to yesterday that was missed while the server was off.
 */
export const abrirPartesLibres = async (
  db: Db,
  familia: number,
  { ahora, hoy }: Momento,
  desde: Dia = hoy,
): Promise<boolean> => {
  let cambio = false;
  for (const libre of await leerLibresConRegla(db, familia)) {
    const tomada = await estaEnManosOHecha(db, libre.id, hoy);
    const tocaba =
      abreElDia(libre, hoy, await leerUltimaHecha(db, libre.id)) ||
      (desde < hoy && libre.parte_de === null && abreEntre(libre, desde, hoy));
    const abre = !tomada && tocaba;
    const sigue = libre.parte_de === null || (!tomada && esDeSuParte(libre, hoy));
    if (!abre && sigue) continue;
    if (await (abre ? abrirDeNadie(db, libre.id, ahora) : cerrarDeNadie(db, libre.id))) cambio = true;
  }
  return cambio;
};

/** The ids of a chore and of its parts, for callers that act on all work that comes from the chore. */
export const conSusPartes = async (db: Db, tarea: number): Promise<number[]> => [
  tarea,
  ...(await leerPartesDe(db, tarea)).map((p) => p.id),
];

/** Gives the parts of a chore the points of its voting. Returns whether pending assignments or free chores changed. */
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
  | 'dia_semana'
  | 'dia_semana_2'
  | 'tiempo_estimado'
  | 'apta_infantil'
  | 'apta_juvenil'
  | 'apta_adulto'
  | 'de_cabeza'
  | 'puntos'
  | 'activa'
  | 'libre'
  | 'revisa'
  | 'hecha_cuando'
>;

/** The parts of a chore that the latest draft dealt, whether they have an owner now or are free. */
const partesEnVigor = async ({ db, familia }: Cambio, tarea: number): Promise<number[]> => {
  const ultimo = await leerUltimoReparto(db, familia);
  const sesion = ultimo === null ? null : await leerSesion(db, familia, ultimo);
  return sesion?.estado.tareas.flatMap((t) => (t.parte_de === tarea ? [t.id] : [])) ?? [];
};

/** Switches the parts in force on again with their chore. Returns whether a free part opened. */
const reanudar = async (cambio: Cambio, id: number): Promise<boolean> => {
  const { db, familia } = cambio;
  await encenderPartes(db, await partesEnVigor(cambio, id));
  return abrirPartesLibres(db, familia, cambio);
};

/** A part's rule after an edit of its chore: turns of weeks have the weekdays of their chore. */
const reglaTras = <R extends Regla | null>(regla: R, entera: Editada): R =>
  regla?.tipo === 'SEMANAS' && regla.semana !== undefined ? { ...regla, dias_semana: diasDeTurno(entera) } : regla;

/**
 * Makes the parts of a chore follow an edit of it. Call it before `seguirTarea`. Switched off with their chore they pause, and
 * the parts of the latest draft resume with it. They end when the chore gets another frequency, or becomes free as a whole.
 * Returns whether pending assignments or free chores changed. `seguirTarea` of the chore then opens occurrences for the owners
 * of resumed parts.
 */
export const seguirPartes = async (cambio: Cambio, id: number, antes: Editada, ahora: Editada): Promise<boolean> => {
  const { db, ahora: en } = cambio;
  const { nombre, descripcion, tiempo_estimado, apta_infantil, apta_juvenil, apta_adulto, de_cabeza, puntos } = ahora;
  const { revisa, hecha_cuando } = ahora;
  const edades = { apta_infantil, apta_juvenil, apta_adulto };
  const copia = { descripcion, tiempo_estimado, ...edades, de_cabeza, puntos, revisa, hecha_cuando };
  const acaban = ahora.frecuencia !== antes.frecuencia || (ahora.libre && !antes.libre);
  const partes = await leerPartesDe(db, id);
  let cambiadas = false;
  for (const parte of partes) {
    const suyo = { ...copia, nombre: nombreDeParte(nombre, parte.regla) };
    const regla = reglaTras(parte.regla, acaban ? antes : ahora);
    await actualizarTarea(db, parte.id, { ...suyo, regla });
    if (await copiarTarea(db, parte.id, suyo)) cambiadas = true;
    const [eran, son] = [parte, { ...parte, regla }];
    if (ahora.activa && !acaban && (await seguirTarea(cambio, parte.id, eran, son))) cambiadas = true;
    if (acaban) await terminarResponsabilidadDeTarea(db, parte.id, en);
    if (ahora.activa && !acaban) continue;
    if (await borrarRepartidasDeTarea(db, parte.id)) cambiadas = true;
    if (await cerrarDeNadie(db, parte.id)) cambiadas = true;
  }
  if (acaban) await acabarPartes(db, id, en);
  else if (!ahora.activa) await pausarPartes(db, id);
  else if (!antes.activa && partes.length > 0 && !ahora.libre) return (await reanudar(cambio, id)) || cambiadas;
  return cambiadas;
};
