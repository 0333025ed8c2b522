import { nombreDeParte } from '#shared/domain/recurrencia/regla.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { ajustarPendientes } from '#server/data/asignaciones.ts';
import { cerrarDeNadie } from '#server/data/libres.ts';
import { borrarRepartidasDeTarea } from '#server/data/ocurrencias.ts';
import { acabarPartes, encenderPartes, leerPartesDe, pausarPartes } from '#server/data/partes.ts';
import { leerUltimoReparto } from '#server/data/reajustes.ts';
import { terminarResponsabilidadDeTarea } from '#server/data/responsabilidades.ts';
import { leerSesion } from '#server/data/sesiones.ts';
import { actualizarTarea, type FilaTarea } from '#server/data/tareas.ts';
import type { Db } from '#server/db/esquema.ts';
import { abrirPartesLibres } from './partes-libres.ts';
import { copiarTarea } from './seguir-tarea.ts';

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
