import type { VotoEntrada, VotoRegistrado } from '#shared/contracts/tareas.ts';
import { apta } from '#shared/domain/reparto/carga.ts';
import type { Actor, Contexto } from '#server/contexto.ts';
import { subirVersion } from '#server/features/familias/familias.repo.ts';
import { eventosDeMiembro } from '#server/features/logros/eventos-de-miembro.ts';
import { otorgarLogros } from '#server/features/logros/otorgar-logros.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/features/resultado-caso.ts';
import { leerTarea } from '#server/features/tareas/tareas.repo.ts';
import { verTareas } from '#server/features/tareas/vista-tareas.ts';
import { leerUsuario } from '#server/features/usuarios/usuarios.repo.ts';
import { aFamilia } from '#server/realtime/publicar.ts';
import { eventosDeTareas } from './eventos-de-tareas.ts';
import { juzgarVotaciones } from './revisar-votaciones.ts';
import { haVotado, insertarVoto } from './votaciones.repo.ts';

/** Casts the caller's one vote on a task; the last eligible one ends the voting and writes the points. */
export const votar = (
  contexto: Contexto,
  { id: yo, familia_id }: Actor,
  { tarea: tarea_id, miembro, dificultad }: VotoEntrada,
): Promise<ResultadoCaso<VotoRegistrado>> =>
  contexto.db.transaction().execute(async (trx) => {
    if (miembro !== yo) return rechazado('VOTO_AJENO');
    const tarea = await leerTarea(trx, familia_id, tarea_id);
    if (tarea === undefined) return rechazado('TAREA_DESCONOCIDA');
    const votante = await leerUsuario(trx, familia_id, yo);
    if (votante === undefined || !apta(tarea, votante.grupo_edad)) return rechazado('NO_PUEDES_VOTAR');
    if (await haVotado(trx, tarea_id, yo)) return rechazado('YA_HAS_VOTADO');
    if (tarea.votaciones_completadas || !tarea.activa) return rechazado('VOTACION_CERRADA');

    const id = await insertarVoto(trx, { tarea_id, miembro_id: yo, dificultad, creada_en: contexto.reloj.ahora() });
    if (id === undefined) return rechazado('YA_HAS_VOTADO');
    const version = await subirVersion(trx, familia_id);
    const { completadas, asignaciones } = await juzgarVotaciones(trx, familia_id, { activado: null, tarea: tarea_id });
    const logros = await otorgarLogros(contexto, trx, familia_id, yo);
    const [vista] = await verTareas(trx, familia_id, false, [tarea_id]);
    const recuento = { votos: vista?.total_votaciones ?? 0, votantes_aptos: vista?.votantes_aptos ?? 0 };
    return hecho({ id, tarea: tarea_id, miembro: yo, dificultad, ...recuento, completada: completadas.length > 0 }, [
      aFamilia(familia_id, version, 'votacion:registrada', { tarea: tarea_id, ...recuento }),
      ...(await eventosDeTareas(trx, familia_id, version, { completadas, asignaciones, cambiadas: [tarea_id] })),
      ...(logros.length === 0 ? [] : await eventosDeMiembro(trx, familia_id, version, yo, logros)),
    ]);
  });
