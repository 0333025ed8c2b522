import {
  pausar as parar,
  pedirMinuto,
  retomar as volverAElegir,
  seguir,
  terminarPorMiPorTramos,
} from '#shared/domain/reparto/jugadas/ritmo.ts';
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
      cambio.anota(actor, { acto: 'REPARTO_EN_PAUSA', trimestre: trimestre_inicio }),
  });

/** «Seguir»: the clock goes on with what was left. For admins. */
export const reanudar = (contexto: Contexto, actor: Actor, sesion: number) =>
  jugar(contexto, actor, {
    sesion,
    mover: (estado, ahora) => seguir(estado, { por: actor.id }, ahora),
    mensaje: () => 'El reloj sigue',
    alMover: (cambio, { trimestre_inicio }) =>
      cambio.anota(actor, { acto: 'REPARTO_SIGUE', trimestre: trimestre_inicio }),
  });

/** «Un minuto más» for the caller, whose turn it is. */
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

/** The caller picks themselves again. */
export const retomar = (contexto: Contexto, actor: Actor, sesion: number) =>
  jugar(contexto, actor, {
    sesion,
    mover: (estado, ahora) => volverAElegir(estado, { miembro: actor.id }, ahora),
    mensaje: () => 'Vuelves a elegir tú',
  });
