import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { finDelPlazo } from '#shared/domain/reparto/tablero/plazo.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { aFamilia, type Publicacion } from '#server/change/publicar.ts';
import { leerVersion } from '#server/data/familias.ts';
import { leerEventos, leerRostros, leerTodasEnCurso } from '#server/data/sesiones.ts';
import { conMinutos } from '#server/effects/reparto/con-minutos.ts';

/** A draft that waits for somebody, as the event that told of it would say it now. */
interface Espera {
  readonly publicacion: Publicacion;
  /** Since when it waits. */
  readonly desde: Instante;
  /** Seconds that are left, null without a limit. */
  readonly quedan: number | null;
}

/** Since when somebody has to act: the turn's beginning or the last proposal; the server's, when the time begins anew with it. */
const esperaDesde = async (
  { db, sirviendoDesde }: Contexto,
  sesion: number,
  { fase, desde, limite_segundos }: EstadoReparto,
  fin: Instante | null,
): Promise<Instante> => {
  if (fin !== null && limite_segundos !== null && fin > sumarSegundos(desde, limite_segundos)) return sirviendoDesde();
  if (fase !== 'CIERRE') return desde;
  return (await leerEventos(db, sesion)).findLast((e) => e.tipo === 'PROPUESTA')?.en ?? desde;
};

/** A state that cannot be read is told of where the clock reads them too (jobs/plazos.ts). */
const SE_DICE_EN_PLAZOS = (): void => {};

/** Every draft in progress, for whoever starts and knows nothing of what was told before. */
export const leerEsperas = async (contexto: Contexto): Promise<Espera[]> => {
  const { db, reloj, sirviendoDesde } = contexto;
  const esperas: Espera[] = [];
  for (const guardada of await leerTodasEnCurso(db, SE_DICE_EN_PLAZOS)) {
    const { id, familia, estado } = guardada;
    const fin = finDelPlazo(estado, sirviendoDesde());
    const sesion = sesionDeEstado(id, await conMinutos(db, guardada), await leerRostros(db, familia), fin);
    const version = await leerVersion(db, familia);
    const publicacion =
      estado.fase === 'CIERRE'
        ? aFamilia(familia, version, 'reparto:cierre', { sesion })
        : aFamilia(familia, version, 'reparto:turno', { sesion, ultima_eleccion: sesion.elecciones.at(-1) ?? null });
    const quedan = fin === null ? null : Math.max(0, segundosEntre(reloj.ahora(), fin));
    esperas.push({ publicacion, desde: await esperaDesde(contexto, id, estado, fin), quedan });
  }
  return esperas;
};
