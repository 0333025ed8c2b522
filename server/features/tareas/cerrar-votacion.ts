import type { CerrarVotacion, Tarea, VotacionesCerradas } from '#shared/contracts/tareas.ts';
import { plural } from '#shared/domain/palabras.ts';
import { puntosDelPaquete } from '#shared/domain/paquete-inicial.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { formaDeCierre, PUNTOS_SIN_VOTOS, puntosDeVotos, VOTOS_PARA_CERRAR } from '#shared/domain/votacion.ts';
import { cambiar, cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerEnCurso } from '#server/data/sesiones.ts';
import { leerTarea, leerTareas } from '#server/data/tareas.ts';
import { borrarVotos, leerVotos, reabrirVotacion as reabrir } from '#server/data/votaciones.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { primerVoto } from '#server/effects/vistas/vista-tareas.ts';
import { leerAptos, terminarVotaciones } from '#server/effects/votaciones/revisar-votaciones.ts';
import { tareaCambiada } from './editar-tarea.ts';

/**
 * Closes a voting in which some members have not voted. For admins. Three votes or more count. One or two would not stay
 * secret: with them it can close only seven days after the first vote, they are discarded, and the chore gets 10 points.
 * Refused without any vote, and if there are no longer as many votes as the admin saw (`votos`).
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
    const fin = await terminarVotaciones(cambio, [{ tarea, puntos, votaron: cuentan.map((v) => v.miembro) }]);
    const cierre = { votos: cuentan.length, votantes_aptos: aptos.length };
    const completadas = [{ tarea: id, puntos, cierre }];
    const vista = await tareaCambiada(cambio, id, { completadas, asignaciones: fin.asignaciones });
    await revisarMotivos(cambio);
    cambio.dice(actor, { hecho: 'votacion.cerrada', tarea: tarea.nombre, ...cierre, puntos });
    return bien(vista);
  });

/**
 * Closes all open votings of the family's active chores, so that a draft can start. For admins. From three votes on, their
 * average counts. Fewer are discarded, because the result would tell who voted what, and the chore gets the points that the
 * starter pack has for its name, else 10. Refused during a draft, whose loads are frozen.
 */
export const cerrarVotaciones = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<VotacionesCerradas>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia } = cambio;
    if ((await leerEnCurso(db, familia)) !== null) return rechazado('REPARTO_EN_CURSO');
    const abiertas = (await leerTareas(db, familia)).filter((t) => t.activa && !t.votaciones_completadas);
    if (abiertas.length === 0) return rechazado('VOTACIONES_CERRADAS');
    const votos = Map.groupBy(await leerVotos(db, familia), (v) => v.tarea);
    const terminadas = abiertas.map((tarea) => {
      const suyos = votos.get(tarea.id) ?? [];
      return suyos.length >= VOTOS_PARA_CERRAR
        ? { tarea, puntos: puntosDeVotos(suyos.map((v) => v.dificultad)), votaron: suyos.map((v) => v.miembro) }
        : { tarea, puntos: puntosDelPaquete(tarea.nombre) ?? PUNTOS_SIN_VOTOS, votaron: [] };
    });
    for (const { tarea, votaron } of terminadas) if (votaron.length === 0) await borrarVotos(db, tarea.id);
    const { asignaciones } = await terminarVotaciones(cambio, terminadas);
    cambio.difundir('votaciones:cerradas', {
      cerradas: terminadas.map(({ tarea, puntos, votaron }) => ({ tarea: tarea.id, puntos, votos: votaron.length })),
    });
    if (asignaciones) cambio.toca('asignaciones');
    await revisarMotivos(cambio);
    const cuantas = terminadas.length;
    cambio.dice(actor, { hecho: 'votaciones.cerradas', votaciones: cuantas });
    return bien({ message: plural(cuantas, 'votación cerrada', 'votaciones cerradas'), cerradas: cuantas });
  });

/** Starts a chore's voting anew: all votes are deleted, and the points stay until the new result. For admins. */
export const reabrirVotacion = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Tarea>> =>
  cambiarFila(contexto, actor.familia_id, leerTarea, id, async (cambio, tarea) => {
    const { db } = cambio;
    const habia = await borrarVotos(db, id);
    // A voting that was closed without its votes has ended too, and can start anew.
    if (habia === 0 && !tarea.votaciones_completadas) return rechazado('VOTACION_SIN_EMPEZAR');
    await reabrir(db, id);
    cambio.dice(actor, { hecho: 'votacion.reabierta', tarea: tarea.nombre });
    return bien(await tareaCambiada(cambio, id, { reiniciadas: [id] }));
  });
