import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import { hoyEn, trimestreDe } from '#shared/domain/calendario.ts';
import { finDelPlazo } from '#shared/domain/reparto/plazo.ts';
import type { Actor, Contexto } from '#server/contexto.ts';
import { leerVersion } from '#server/features/familias/familias.repo.ts';
import { conMinutos } from './con-minutos.ts';
import { leerCompletadaDesde, leerEnCurso, leerRostros } from './sesiones-reparto.repo.ts';

/**
 * The session in progress, else the latest completed one of this quarter or of the next (which a reparto in the last
 * 14 days is for), else null. The version is read first: what is read after it may be newer, never older, so a client
 * that takes the snapshot cannot miss the event that follows.
 */
export const sesionActual = async ({ db, reloj, sirviendoDesde }: Pick<Contexto, 'db' | 'reloj' | 'sirviendoDesde'>, actor: Pick<Actor, 'familia_id' | 'zona_horaria'>): Promise<SesionActual> => {
  const familia = actor.familia_id;
  const version = await leerVersion(db, familia);
  const guardada = (await leerEnCurso(db, familia)) ?? (await leerCompletadaDesde(db, familia, trimestreDe(hoyEn(actor.zona_horaria, reloj.ahora()))));
  if (guardada === null) return { sesion: null, version };
  const { id } = guardada;
  const estado = await conMinutos(db, guardada);
  return { sesion: sesionDeEstado(id, estado, await leerRostros(db, familia), finDelPlazo(estado, sirviendoDesde())), version };
};
