import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import { finDelPlazo } from '#shared/domain/reparto/tablero/plazo.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leerVersion } from '#server/data/familias.ts';
import { leerEnCurso, leerEnVigor, leerRostros } from '#server/data/sesiones.ts';
import { conMinutos } from './con-minutos.ts';

/**
 * The session in progress, else the one in force, else null. The version is read first: what is read after it may be
 * newer, never older, so a client that takes the snapshot cannot miss the event that follows.
 */
export const sesionActual = async (
  { db, sirviendoDesde }: Pick<Contexto, 'db' | 'sirviendoDesde'>,
  { familia_id: familia }: Pick<Actor, 'familia_id'>,
): Promise<SesionActual> => {
  const version = await leerVersion(db, familia);
  const guardada = (await leerEnCurso(db, familia)) ?? (await leerEnVigor(db, familia));
  if (guardada === null) return { sesion: null, version };
  const { id } = guardada;
  const estado = await conMinutos(db, guardada);
  return {
    sesion: sesionDeEstado(id, estado, await leerRostros(db, familia), finDelPlazo(estado, sirviendoDesde())),
    version,
  };
};
