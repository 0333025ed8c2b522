import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import { finDelPlazo } from '#shared/domain/reparto/tablero/plazo.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { leerVersion } from '#server/change/version.ts';
import { leerEnCurso, leerEnVigor, leerRostros, type Conocidos } from '#server/data/sesiones.ts';
import type { Db } from '#server/db/esquema.ts';

/**
 * The session in progress, else the one in force, else null; with the family's version, which is exactly the data's.
 */
export const sesionActual = async (
  db: Db,
  familia: number,
  sirviendoDesde: Instante,
  conocidos?: Conocidos,
): Promise<SesionActual> => {
  const version = await leerVersion(db, familia);
  const guardada = (await leerEnCurso(db, familia, conocidos)) ?? (await leerEnVigor(db, familia));
  if (guardada === null) return { sesion: null, version };
  const { id, estado } = guardada;
  return {
    sesion: sesionDeEstado(id, estado, await leerRostros(db, familia), finDelPlazo(estado, sirviendoDesde)),
    version,
  };
};
