import type { CerrarVotacion, Tarea } from '#shared/contracts/tareas.ts';
import { plural } from '#shared/domain/palabras.ts';
import { formaDeCierre, PUNTOS_SIN_VOTOS, puntosDeVotos } from '#shared/domain/votacion.ts';
import { cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerTarea } from '#server/data/tareas.ts';
import { borrarVotos, leerVotos, reabrirVotacion as reabrir } from '#server/data/votaciones.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { primerVoto } from '#server/effects/vistas/vista-tareas.ts';
import { leerAptos, terminarVotacion } from '#server/effects/votaciones/revisar-votaciones.ts';
import { tareaCambiada } from './editar-tarea.ts';

/**
 * Closes a voting that waits for some voters. For admins.
 * The votes count if there are enough to stay secret. With fewer, it can close only after a long enough wait, and they are
 * discarded.
 */
export const cerrarVotacion = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  { votos: vistos }: CerrarVotacion,
): Promise<ResultadoCaso<Tarea>> =>
  cambiarFila(contexto, actor.familia_id, leerTarea, id, async (cambio, tarea) => {
    const { db, ahora, familia } = cambio;
    if (tarea.votaciones_completadas) return rechazado('VOTACION_CERRADA');
    const votos = await leerVotos(db, familia, [id]);
    if (vistos !== undefined && vistos !== votos.length)
      return rechazado('VOTACION_OTRA', { votos: plural(votos.length, 'voto') });
    const forma = formaDeCierre(votos.length, primerVoto(votos), ahora);
    if (forma === 'SIN_EMPEZAR') return rechazado('VOTACION_SIN_EMPEZAR');
    if (forma === 'AUN_NO') return rechazado('VOTACION_AUN_NO');

    const aptos = (await leerAptos(db, familia, [id])).get(id) ?? [];
    const cuentan = forma === 'CON_VOTOS' ? votos : [];
    if (cuentan.length === 0) await borrarVotos(db, id);
    const puntos = cuentan.length === 0 ? PUNTOS_SIN_VOTOS : puntosDeVotos(cuentan.map((v) => v.dificultad));
    const fin = await terminarVotacion(cambio, tarea, { puntos, votaron: cuentan.map((v) => v.miembro) });
    const cierre = { votos: cuentan.length, votantes_aptos: aptos.length };
    const completadas = [{ tarea: id, puntos, cierre }];
    const vista = await tareaCambiada(cambio, id, { completadas, asignaciones: fin.asignaciones });
    await revisarMotivos(cambio);
    cambio.anota(actor, { acto: 'VOTACION_CERRADA', tarea: tarea.nombre, ...cierre, puntos });
    return hecho(vista);
  });

/** Starts a chore's voting anew: all votes are deleted, and the points stay until the new result. */
export const reabrirVotacion = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Tarea>> =>
  cambiarFila(contexto, actor.familia_id, leerTarea, id, async (cambio, tarea) => {
    const { db } = cambio;
    const habia = await borrarVotos(db, id);
    // A voting that was closed without its votes has ended too, and can start anew.
    if (habia === 0 && !tarea.votaciones_completadas) return rechazado('VOTACION_SIN_EMPEZAR');
    await reabrir(db, id);
    cambio.anota(actor, { acto: 'VOTACION_REABIERTA', tarea: tarea.nombre });
    return hecho(await tareaCambiada(cambio, id, { reiniciadas: [id] }));
  });
