import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { verTareas } from '#server/effects/vistas/vista-tareas.ts';

/** The family's tasks by id, inactive ones included, deleted ones not. Only an admin sees who has not voted yet. */
export const listarTareas = async ({ db }: Contexto, actor: Actor): Promise<ResultadoCaso<Tarea[]>> =>
  hecho(await verTareas(db, actor.familia_id, actor.es_administrador));
