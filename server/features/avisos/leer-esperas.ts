import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { finDelPlazo } from '#shared/domain/reparto/tablero/plazo.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { Publicacion } from '#server/change/difusion.ts';
import { leer } from '#server/change/leer.ts';
import { leerVersion } from '#server/change/version.ts';
import { leerEventos, leerRostros, leerTodasEnCurso, type SesionGuardada } from '#server/data/sesiones.ts';
import type { Db } from '#server/db/esquema.ts';
import { conMinutos } from '#server/effects/reparto/con-minutos.ts';

/** A draft that waits for somebody, as the event that told of it would say it now. */
interface Espera {
  readonly publicacion: Publicacion;
  /** Since when it waits. */
  readonly desde: Instante;
  /** Seconds that are left, null without a limit. */
  readonly quedan: number | null;
}

/** When the move that is waited for ends, and since when this server serves. */
interface Plazo {
  readonly fin: Instante | null;
  readonly sirviendoDesde: Instante;
}

/**
 * Since when somebody has to act: the turn's beginning or the last proposal; the server's start, when their time began
 * anew with it.
 */
const esperaDesde = async (
  db: Db,
  { id, estado: { fase, desde, limite_segundos } }: SesionGuardada,
  { fin, sirviendoDesde }: Plazo,
): Promise<Instante> => {
  if (fin !== null && limite_segundos !== null && fin > sumarSegundos(desde, limite_segundos)) return sirviendoDesde;
  if (fase !== 'CIERRE') return desde;
  return (await leerEventos(db, id)).findLast((e) => e.tipo === 'PROPUESTA')?.en ?? desde;
};

/** States that cannot be read are reported by the turns' clock, which reads them too (jobs/plazos.ts). */
const SE_DICE_EN_PLAZOS = (): void => {};

/** Every draft in progress, for whoever starts and knows nothing of what was told before. */
export const leerEsperas = (contexto: Contexto): Promise<Espera[]> => {
  const ahora = contexto.reloj.ahora();
  const sirviendoDesde = contexto.sirviendoDesde();
  return leer(contexto, async (db) => {
    const esperas: Espera[] = [];
    for (const guardada of await leerTodasEnCurso(db, SE_DICE_EN_PLAZOS)) {
      const { id, familia, estado } = guardada;
      const fin = finDelPlazo(estado, sirviendoDesde);
      const sesion = sesionDeEstado(id, await conMinutos(db, guardada), await leerRostros(db, familia), fin);
      const aTodos = { sala: { familia, miembro: null }, version: await leerVersion(db, familia) };
      const publicacion: Publicacion =
        estado.fase === 'CIERRE'
          ? { ...aTodos, evento: 'reparto:cierre', datos: { sesion } }
          : {
              ...aTodos,
              evento: 'reparto:turno',
              datos: { sesion, ultima_eleccion: sesion.elecciones.at(-1) ?? null },
            };
      const quedan = fin === null ? null : Math.max(0, segundosEntre(ahora, fin));
      esperas.push({ publicacion, desde: await esperaDesde(db, guardada, { fin, sirviendoDesde }), quedan });
    }
    return esperas;
  });
};
