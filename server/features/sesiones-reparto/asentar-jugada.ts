import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import type { JugadaContada, JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { finDelPlazo } from '#shared/domain/reparto/tablero/plazo.ts';
import type { EstadoReparto, EventoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { Actor } from '#server/change/contexto.ts';
import { leerEnVigor, leerRostros, type SesionGuardada } from '#server/data/sesiones.ts';
import type { Db } from '#server/db/esquema.ts';
import { avisarDeTareas } from '#server/effects/eventos/de-tareas.ts';
import { otorgarLogros } from '#server/effects/logros/otorgar-logros.ts';
import { revisarMotivosDelReparto } from '#server/effects/reajuste/motivos.ts';
import { congelarFicha } from '#server/effects/reparto/congelar-ficha.ts';
import { crearPrimeras } from '#server/effects/trabajo/crear-primeras.ts';
import { asentarPartes } from './asentar-partes.ts';
import { avisarDeJugada } from './avisar-de-jugada.ts';

/**
 * The family in which a session is played, and since when this server serves. A move needs to know no more about who
 * makes it, so the clock can make one too.
 */
export interface Casa extends Pick<Actor, 'familia_id' | 'zona_horaria'> {
  readonly sirviendoDesde: Instante;
}

/** A move's answer, and the move as what happened in it, where turns go on after it. */
export interface Jugado extends JugadaHecha {
  readonly jugada?: JugadaContada;
}

const asignacionesDe = ({ asignadas }: EstadoReparto) =>
  asignadas.flatMap(({ id, miembro }) => (miembro === null ? [] : [{ tarea: id, miembro }]));

/** A session as the API shows it. */
export const verSesion = async (db: Db, { familia_id, sirviendoDesde }: Casa, guardada: SesionGuardada) =>
  sesionDeEstado(
    guardada.id,
    guardada.estado,
    await leerRostros(db, familia_id),
    finDelPlazo(guardada.estado, sirviendoDesde),
  );

const verEnVigor = async (db: Db, casa: Casa) => {
  const guardada = await leerEnVigor(db, casa.familia_id);
  return guardada === null ? null : verSesion(db, casa, guardada);
};

/**
 * Carries out the effects of a stored move: a completed session hands out work and prizes, the family hears of it, and
 * whoever moved gets the answer, to which the version is added.
 */
export const asentarJugada = async (
  cambio: Cambio,
  casa: Casa,
  guardada: SesionGuardada,
  jugada: readonly EventoReparto[],
) => {
  const { db, ahora } = cambio;
  const { id, estado } = guardada;
  const completada = estado.fase === 'COMPLETADA';
  const eranLibres: number[] = [];
  if (completada) {
    const hoy = hoyEn(casa.zona_horaria, ahora);
    const primeras = { sesion: id, asignaciones: asignacionesDe(estado), hoy };
    eranLibres.push(...(await crearPrimeras(cambio, primeras)));
    await congelarFicha(cambio, id);
  }
  const cambiadas = new Set([...eranLibres, ...(await asentarPartes(cambio, estado, jugada))]);
  if (jugada[0]?.tipo === 'INICIO' || completada || estado.fase === 'CANCELADA') await revisarMotivosDelReparto(cambio);
  const sesion = await verSesion(db, casa, guardada);
  // What was in force before the session is in force again; the answer and the event say so, and nobody has to ask.
  const vigente = estado.fase === 'CANCELADA' ? await verEnVigor(db, casa) : undefined;
  const contada = avisarDeJugada(cambio, { jugada, sesion, vigente: vigente ?? null });
  await avisarDeTareas(cambio, { cambiadas: [...cambiadas] });
  if (completada) for (const { id: participante } of estado.participantes) await otorgarLogros(cambio, participante);
  return {
    success: true as const,
    sesion,
    ...(vigente !== undefined && { vigente }),
    ...(contada && { jugada: contada }),
  };
};
