import type { VotoEntrada, VotoRegistrado } from '#shared/contracts/tareas.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { puntosSiTermina } from '#shared/domain/votacion.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { aFamilia } from '#server/change/publicar.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { subirVersion } from '#server/data/familias.ts';
import { leerTarea } from '#server/data/tareas.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { haVotado, insertarVoto, leerVotos } from '#server/data/votaciones.ts';
import { eventosDeTareas } from '#server/effects/eventos/eventos-de-tareas.ts';
import { verTareas } from '#server/effects/vistas/vista-tareas.ts';
import { leerAptos } from '#server/effects/votaciones/revisar-votaciones.ts';
import { terminarVotacion } from '#server/effects/votaciones/terminar-votacion.ts';

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
