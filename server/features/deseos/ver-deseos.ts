import type { Deseos } from '#shared/contracts/deseos.ts';
import { apta } from '#shared/domain/reparto/carga.ts';
import type { Actor, Contexto } from '#server/contexto.ts';
import { hecho, type ResultadoCaso } from '#server/features/resultado-caso.ts';
import { leerTareas } from '#server/features/tareas/tareas.repo.ts';
import { leerUsuario } from '#server/features/usuarios/usuarios.repo.ts';
import { leerDeseosDe } from './deseos.repo.ts';

/** The caller's own wish list, nobody else's: what of it is still active and for his age. */
export const verDeseos = async ({ db }: Contexto, { id, familia_id }: Actor): Promise<ResultadoCaso<Deseos>> => {
  const lista = await leerDeseosDe(db, id);
  const grupo = (await leerUsuario(db, familia_id, id))?.grupo_edad;
  const tareas = await leerTareas(db, familia_id, lista);
  const validas = new Set(tareas.filter((t) => t.activa && grupo !== undefined && apta(t, grupo)).map((t) => t.id));
  return hecho({ tareas: lista.filter((tarea) => validas.has(tarea)) });
};
