import type { Tarea } from '#shared/contracts/tareas.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { leerVotadasPor } from '#server/data/votaciones.ts';
import { verTareas } from '#server/effects/vistas/vista-tareas.ts';

/** Active tasks whose voting is open, that suit the caller's age and that he has not voted yet. */
export const verParaVotar = async (
  { db }: Contexto,
  { id, familia_id, es_administrador }: Actor,
): Promise<ResultadoCaso<Tarea[]>> => {
  const yo = await leerUsuario(db, familia_id, id);
  if (yo === undefined) return hecho([]);
  const votadas = await leerVotadasPor(db, id);
  const tareas = await verTareas(db, familia_id, es_administrador);
  return hecho(
    tareas.filter((t) => t.activa && !t.votaciones_completadas && apta(t, yo.grupo_edad) && !votadas.has(t.id)),
  );
};
