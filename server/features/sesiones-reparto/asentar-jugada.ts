import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import type { EventoDeTurno, JugadaContada, JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { finDelPlazo } from '#shared/domain/reparto/jugadas/ritmo.ts';
import type { EstadoReparto, EventoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { Actor } from '#server/change/contexto.ts';
import { apagarOtrasPartes, apagarPartes } from '#server/data/tareas.ts';
import { leerEnVigor, leerRostros, type SesionGuardada } from '#server/data/sesiones.ts';
import type { Db } from '#server/db/esquema.ts';
import { difundirTareas } from '#server/effects/vistas/vista-tareas.ts';
import { FIN_DE_REPARTO, otorgarLogros } from '#server/effects/logros/otorgar-logros.ts';
import { revisarMotivosDelReparto } from '#server/effects/reajuste/motivos.ts';
import { congelarFicha } from '#server/effects/reparto/textos-advertencias.ts';
import { crearPrimeras } from '#server/effects/trabajo/crear-primeras.ts';

/** The events of a move, and the session after it. */
interface Contada {
  readonly jugada: readonly EventoReparto[];
  readonly sesion: SesionReparto;
  /** The session in force again after this one was cancelled; null: none. */
  readonly vigente: SesionReparto | null;
}

/** Returns the pick that this move made last; null if it made none, as for an undo. */
const reciente = ({ jugada, sesion }: Contada): SesionReparto['elecciones'][number] | null => {
  const ultima = sesion.elecciones.at(-1);
  return ultima !== undefined && jugada.some((e) => e.n === ultima.n) ? ultima : null;
};

/**
 * Returns an event of the picking phase as the family gets it; null for other events. Of a pick it leaves out which admin
 * made it, and whether a wish list did.
 */
const contarEvento = (e: EventoReparto): EventoDeTurno | null => {
  const { n, en } = e;
  if (e.tipo === 'SIGUE') return { n, en, tipo: e.tipo };
  if (e.tipo === 'PAUSA' || e.tipo === 'DESHECHO' || e.tipo === 'MINUTO') return e;
  if (!('miembro' in e) || e.tipo === 'RESPUESTA') return null;
  const { miembro } = e;
  return 'tarea' in e ? { n, tipo: e.tipo, miembro, tarea: e.tarea, en } : { n, tipo: e.tipo, miembro, en };
};

/** Returns a move in short: its events and the next deadline, without the whole session. */
const contar = ({ jugada, sesion }: Contada): JugadaContada => ({
  sesion: sesion.id,
  eventos: jugada.map(contarEvento).filter((e) => e !== null),
  vence_en: sesion.vence_en,
});

/**
 * Announces a move to the family: the session after it and, when it completes, that there is new work. Returns the move's events
 * while the picking goes on; undefined for the start and for other phases.
 */
const difundirJugada = ({ difundir, toca }: Cambio, contada: Contada): JugadaContada | undefined => {
  const { jugada, sesion, vigente } = contada;
  const empieza = jugada[0]?.tipo === 'INICIO';
  if (empieza) difundir('reparto:iniciado', { sesion });
  if (sesion.fase === 'ELECCION') {
    if (empieza) return undefined;
    const breve = contar(contada);
    difundir('reparto:turno', { sesion, ultima_eleccion: reciente(contada) });
    difundir('reparto:jugada', { jugada: breve });
    return breve;
  }
  if (sesion.fase === 'CIERRE') difundir('reparto:cierre', { sesion });
  else if (sesion.fase === 'CANCELADA') difundir('reparto:cancelado', { sesion, vigente });
  else {
    // Sent also for a session that completes as it starts, so that clients read their lists of completed drafts again.
    difundir('reparto:completado', { sesion });
    toca('asignaciones');
  }
  return undefined;
};

/**
 * Updates chores dealt in parts after a move. A cancelled draft switches its parts off; a completed one switches off all parts
 * except its own. Returns the ids of whole chores that are dealt in parts from now on, or no longer.
 */
const asentarPartes = async (
  { db, familia }: Cambio,
  { fase, tareas }: EstadoReparto,
  jugada: readonly EventoReparto[],
): Promise<number[]> => {
  const partes = tareas.flatMap(({ id, parte_de }) => (parte_de === undefined ? [] : [{ id, parte_de }]));
  const ids = partes.map((p) => p.id);
  const enteras = jugada[0]?.tipo === 'INICIO' || fase === 'CANCELADA' ? partes.map((p) => p.parte_de) : [];
  if (fase === 'CANCELADA') await apagarPartes(db, ids);
  const otras = fase === 'COMPLETADA' ? await apagarOtrasPartes(db, familia, ids) : [];
  return [...new Set([...enteras, ...otras])];
};

/**
 * The family that plays a session, and the instant since when this server serves. No member is named, because the job of the
 * deadlines makes moves too.
 */
export interface Jugadores extends Pick<Actor, 'familia_id' | 'zona_horaria'> {
  readonly sirviendoDesde: Instante;
}

/** The answer to a move. `jugada` has the move's events while the picking goes on. */
export interface Jugado extends JugadaHecha {
  readonly jugada?: JugadaContada;
}

const asignacionesDe = ({ asignadas }: EstadoReparto) =>
  asignadas.flatMap(({ id, miembro }) => (miembro === null ? [] : [{ tarea: id, miembro }]));

/** Returns a session as the API shows it. */
export const verSesion = async (db: Db, { familia_id, sirviendoDesde }: Jugadores, guardada: SesionGuardada) =>
  sesionDeEstado(
    guardada.id,
    guardada.estado,
    await leerRostros(db, familia_id),
    finDelPlazo(guardada.estado, sirviendoDesde),
  );

const verEnVigor = async (db: Db, casa: Jugadores) => {
  const guardada = await leerEnVigor(db, casa.familia_id);
  return guardada === null ? null : verSesion(db, casa, guardada);
};

/**
 * Carries out the effects of a stored move, announces it, and returns the answer without its message and version. A completed
 * session becomes work and achievements.
 */
export const asentarJugada = async (
  cambio: Cambio,
  casa: Jugadores,
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
    cambio.dice(null, { hecho: 'reparto.terminado', sesion_id: id, trimestre: estado.trimestre_inicio });
  }
  const cambiadas = new Set([...eranLibres, ...(await asentarPartes(cambio, estado, jugada))]);
  if (jugada[0]?.tipo === 'INICIO' || completada || estado.fase === 'CANCELADA') await revisarMotivosDelReparto(cambio);
  const sesion = await verSesion(db, casa, guardada);
  // After a cancellation the session that was in force before, if any, is in force again. The answer and the event include
  // it, so that clients need not ask for it.
  const vigente = estado.fase === 'CANCELADA' ? await verEnVigor(db, casa) : undefined;
  const contada = difundirJugada(cambio, { jugada, sesion, vigente: vigente ?? null });
  await difundirTareas(cambio, { cambiadas: [...cambiadas] });
  if (completada) await otorgarLogros(cambio, new Map(estado.participantes.map((p) => [p.id, FIN_DE_REPARTO])));
  return {
    success: true as const,
    sesion,
    ...(vigente !== undefined && { vigente }),
    ...(contada && { jugada: contada }),
  };
};
