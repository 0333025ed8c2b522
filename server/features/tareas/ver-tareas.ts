import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerVistasDeTareas } from '#server/effects/vistas/vista-tareas.ts';

/** The family's tasks by id, inactive ones included, deleted ones not. Only an admin sees who has not voted yet. */
export const verTareas = async (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<Tarea[]>> => {
  const como = { paraAdmin: actor.es_administrador, ahora: contexto.reloj.ahora() };
  return hecho(await leer(contexto, (db) => leerVistasDeTareas(db, actor.familia_id, como)));
};
