import type { VotoEntrada, VotoRegistrado } from '#shared/contracts/tareas.ts';
import { apta } from '#shared/domain/reparto/carga.ts';
import { puntosSiTermina } from '#shared/domain/votacion.ts';
import type { Actor, Contexto } from '#server/contexto.ts';
import { subirVersion } from '#server/features/familias/familias.repo.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/features/resultado-caso.ts';
import { leerTarea } from '#server/features/tareas/tareas.repo.ts';
import { verTareas } from '#server/features/tareas/vista-tareas.ts';
import { leerUsuario } from '#server/features/usuarios/usuarios.repo.ts';
import { aFamilia } from '#server/realtime/publicar.ts';
import { eventosDeTareas } from './eventos-de-tareas.ts';
import { leerAptos } from './revisar-votaciones.ts';
import { terminarVotacion } from './terminar-votacion.ts';
import { haVotado, insertarVoto, leerVotos } from './votaciones.repo.ts';

/** Casts the caller's one vote on a task; the last eligible one ends the voting and writes the points. */
export const votar = (
  contexto: Contexto,
  { id: yo, familia_id: familia }: Actor,
  { tarea: tarea_id, miembro, dificultad }: VotoEntrada,
): Promise<ResultadoCaso<VotoRegistrado>> =>
  contexto.db.transaction().execute(async (trx) => {
    if (miembro !== yo) return rechazado('VOTO_AJENO');
    const tarea = await leerTarea(trx, familia, tarea_id);
    if (tarea === undefined) return rechazado('TAREA_DESCONOCIDA');
    const votante = await leerUsuario(trx, familia, yo);
    if (votante === undefined || !apta(tarea, votante.grupo_edad)) return rechazado('NO_PUEDES_VOTAR');
    if (await haVotado(trx, tarea_id, yo)) return rechazado('YA_HAS_VOTADO');
    if (tarea.votaciones_completadas || !tarea.activa) return rechazado('VOTACION_CERRADA');

    const id = await insertarVoto(trx, { tarea_id, miembro_id: yo, dificultad, creada_en: contexto.reloj.ahora() });
    if (id === undefined) return rechazado('YA_HAS_VOTADO');
    const version = await subirVersion(trx, familia);
    const aptos = (await leerAptos(trx, familia, [tarea_id])).get(tarea_id) ?? [];
    const puntos = puntosSiTermina({ aptos, votos: await leerVotos(trx, familia, [tarea_id]) });
    const fin =
      puntos === null ? null : await terminarVotacion(contexto, trx, { familia, tarea: tarea_id, version }, puntos);
    const [vista] = await verTareas(trx, familia, false, [tarea_id]);
    const recuento = { votos: vista?.total_votaciones ?? 0, votantes_aptos: vista?.votantes_aptos ?? 0 };
    const completadas = puntos === null ? [] : [{ tarea: tarea_id, puntos }];
    return hecho({ id, tarea: tarea_id, miembro: yo, dificultad, ...recuento, completada: puntos !== null }, [
      aFamilia(familia, version, 'votacion:registrada', { tarea: tarea_id, ...recuento }),
      ...(await eventosDeTareas(trx, familia, version, {
        completadas,
        cambiadas: [tarea_id],
        asignaciones: fin?.asignaciones ?? false,
      })),
      ...(fin?.eventos ?? []),
    ]);
  });
