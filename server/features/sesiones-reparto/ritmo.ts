import {
  finDelPlazo,
  pausar as parar,
  pedirMinuto,
  retomar as volverAElegir,
  seguir,
  terminarPorMiPorTramos,
} from '#shared/domain/reparto/jugadas/ritmo.ts';
import type { Reaccion } from '#shared/contracts/reacciones.ts';
import { reaccionar } from '#server/effects/reparto/reaccionar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { jugar } from './jugadas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { vencerCierre, vencerTurnoPorTramos } from '#shared/domain/reparto/jugadas/jugadas.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { listarSinCuenta } from '#server/data/usuarios.ts';

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

/** «Un minuto más»: adds a minute to the turn of the caller, once a turn. Refused in a draft without a time limit. */
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

/** Sends a reaction to all who watch the draft. */
export const reaccionarEn = (contexto: Contexto, actor: Actor, sesion: number, emoji: Reaccion['emoji']) =>
  reaccionar(contexto, actor, emoji, sesion);

/**
 * Ends the turn or the closing once its time is over. A turn is deferred, or the rule picks for its member. The deadline is
 * judged inside the change: if a pick was made before, the session has another deadline by then, and nothing happens.
 */
export const vencerPlazo = async (
  contexto: Contexto,
  familia: number,
  sesion: number,
): Promise<ResultadoCaso<JugadaHecha>> => {
  const { datos, sinCuenta } = await leer(contexto, async (db) => ({
    datos: await leerFamilia(db, familia),
    sinCuenta: new Set((await listarSinCuenta(db, familia)).map((m) => m.id)),
  }));
  if (datos === undefined) return rechazado('NO_ENCONTRADO');
  return jugar(
    contexto,
    { familia_id: familia, zona_horaria: datos.zona_horaria },
    {
      sesion,
      mover: (estado, ahora, listas) => {
        const fin = finDelPlazo(estado, contexto.sirviendoDesde());
        if (fin === null || fin > ahora) return bien([]);
        if (estado.turno === null) return vencerCierre(estado, ahora);
        const vencido = { miembro: estado.turno, sin_cuenta: sinCuenta.has(estado.turno) };
        return vencerTurnoPorTramos(estado, vencido, ahora, listas);
      },
      mensaje: () => '',
      conListas: true,
    },
  );
};
