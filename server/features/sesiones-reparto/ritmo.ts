import {
  pausar as parar,
  pedirMinuto,
  retomar as volverAElegir,
  seguir,
  terminarPorMiPorTramos,
} from '#shared/domain/reparto/jugadas/ritmo.ts';
import type { Reaccion } from '#shared/contracts/reacciones.ts';
import { enCurso } from '#shared/domain/reparto/tablero/preguntas.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { leerSesion } from '#server/data/sesiones.ts';
import { estadosDe } from '#server/effects/reparto/estados-conocidos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { jugar } from './jugadas.ts';

// Moves that change the pace of a draft: the clock, and who picks.

/** «Pausa»: stops the clock for all. For admins. */
export const pausar = (contexto: Contexto, actor: Actor, sesion: number) =>
  jugar(contexto, actor, {
    sesion,
    mover: (estado, ahora) => parar(estado, { por: actor.id }, { ahora, sirviendoDesde: contexto.sirviendoDesde() }),
    mensaje: () => 'El reloj está parado para todos',
    alMover: (cambio, { trimestre_inicio }) =>
      cambio.dice(actor, { hecho: 'reparto.en_pausa', trimestre: trimestre_inicio }),
  });

/** «Seguir»: the clock goes on with the time that was left. For admins. */
export const reanudar = (contexto: Contexto, actor: Actor, sesion: number) =>
  jugar(contexto, actor, {
    sesion,
    mover: (estado, ahora) => seguir(estado, { por: actor.id }, ahora),
    mensaje: () => 'El reloj sigue',
    alMover: (cambio, { trimestre_inicio }) =>
      cambio.dice(actor, { hecho: 'reparto.sigue', trimestre: trimestre_inicio }),
  });

/** «Un minuto más»: adds a minute to the turn of the caller. */
export const unMinutoMas = (contexto: Contexto, actor: Actor, sesion: number) =>
  jugar(contexto, actor, {
    sesion,
    mover: (estado, ahora) =>
      pedirMinuto(estado, { miembro: actor.id }, { ahora, sirviendoDesde: contexto.sirviendoDesde() }),
    mensaje: () => 'Tienes un minuto más',
  });

/** «Terminar por mí»: the rule picks for the caller from now on. */
export const terminarPorMi = (contexto: Contexto, actor: Actor, sesion: number) =>
  jugar(contexto, actor, {
    sesion,
    conListas: true,
    mover: (estado, ahora, listas) => terminarPorMiPorTramos(estado, { miembro: actor.id }, ahora, listas),
    mensaje: () => 'Se elige por ti hasta el final',
  });

/** Lets the caller pick again after «Terminar por mí». */
export const retomar = (contexto: Contexto, actor: Actor, sesion: number) =>
  jugar(contexto, actor, {
    sesion,
    mover: (estado, ahora) => volverAElegir(estado, { miembro: actor.id }, ahora),
    mensaje: () => 'Vuelves a elegir tú',
  });

/** Sends a reaction to all who watch the draft. It raises no version and is not stored. */
export const reaccionar = async (
  contexto: Contexto,
  { id: miembro, familia_id }: Actor,
  sesion: number,
  emoji: Reaccion['emoji'],
): Promise<ResultadoCaso<null>> => {
  const { guardada, permitidas } = await leer(contexto, async (db) => ({
    guardada: await leerSesion(db, familia_id, sesion, estadosDe(contexto.base)),
    permitidas: (await leerFamilia(db, familia_id))?.reacciones,
  }));
  if (guardada === null || !enCurso(guardada.estado)) return rechazado('SIN_SESION');
  if (permitidas !== true) return rechazado('SIN_REACCIONES');
  return contexto.reacciones.decir(familia_id, { miembro, emoji }) ? bien(null) : rechazado('REACCION_SEGUIDA');
};
