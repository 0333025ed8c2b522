import type { Tarea } from '#shared/contracts/tareas.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { leerVotadasPor } from '#server/data/votaciones.ts';
import { leerVistasDeTareas } from '#server/effects/vistas/vista-tareas.ts';

/** Active tasks whose voting is open, that suit the caller's age and that they have not voted yet. */
export const verParaVotar = (
  contexto: Contexto,
  { id, familia_id, es_administrador }: Actor,
): Promise<ResultadoCaso<Tarea[]>> =>
  leer(contexto, async (db) => {
    const yo = await leerUsuario(db, familia_id, id);
    if (yo === undefined) return hecho([]);
    const votadas = await leerVotadasPor(db, id);
    const tareas = await leerVistasDeTareas(db, familia_id, {
      paraAdmin: es_administrador,
      ahora: contexto.reloj.ahora(),
    });
    return hecho(
      tareas.filter((t) => t.activa && !t.votaciones_completadas && apta(t, yo.grupo_edad) && !votadas.has(t.id)),
    );
  });
