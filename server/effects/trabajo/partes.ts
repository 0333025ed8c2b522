import { nombreDeParte } from '#shared/domain/recurrencia/partes.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { ajustarPendientes } from '#server/data/asignaciones.ts';
import { borrarRepartidasDeTarea } from '#server/data/ocurrencias.ts';
import { encenderPartes, leerPartesDe } from '#server/data/partes.ts';
import { terminarResponsabilidadDeTarea } from '#server/data/responsabilidades.ts';
import { actualizarTarea, type FilaTarea } from '#server/data/tareas.ts';
import type { Db } from '#server/db/esquema.ts';
import { copiarTarea } from './seguir-tarea.ts';

/** A chore and its parts: what happens to its work happens to theirs. */
export const conSusPartes = async (db: Db, tarea: number): Promise<number[]> => [
  tarea,
  ...(await leerPartesDe(db, tarea)).map((p) => p.id),
];

/** Gives the parts of a chore the points that its voting ended with; tells whether pending assignments changed. */
export const puntuarPartes = async (db: Db, tarea: number, puntos: number): Promise<boolean> => {
  let ajustadas = false;
  for (const { id } of await leerPartesDe(db, tarea)) {
    await actualizarTarea(db, id, { puntos });
    if (await ajustarPendientes(db, id, { tarea_puntos: puntos })) ajustadas = true;
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
>;

/**
 * Lets the parts of a chore follow an edit of it: they have all that it has but its days. Switched off with it they wait,
 * as its own work would; another frequency meanwhile ends them, since their days are of a chore of every day. Tells whether
 * pending assignments changed; what is opened again is `seguirTarea`'s, after this.
 */
export const seguirPartes = async (
  { db, ahora: en }: Cambio,
  id: number,
  antes: Editada,
  ahora: Editada,
): Promise<boolean> => {
  const { nombre, descripcion, tiempo_estimado, apta_infantil, apta_juvenil, apta_adulto, de_cabeza, puntos } = ahora;
  const copia = { descripcion, tiempo_estimado, apta_infantil, apta_juvenil, apta_adulto, de_cabeza, puntos };
  const otraFrecuencia = ahora.frecuencia !== antes.frecuencia;
  let cambiadas = false;
  for (const parte of await leerPartesDe(db, id)) {
    const suyo = { ...copia, nombre: nombreDeParte(nombre, parte.regla) };
    await actualizarTarea(db, parte.id, suyo);
    if (await copiarTarea(db, parte.id, suyo)) cambiadas = true;
    if (!ahora.activa && (await borrarRepartidasDeTarea(db, parte.id))) cambiadas = true;
    if (otraFrecuencia) await terminarResponsabilidadDeTarea(db, parte.id, en);
  }
  if (ahora.activa !== antes.activa) await encenderPartes(db, id, ahora.activa);
  return cambiadas;
};
