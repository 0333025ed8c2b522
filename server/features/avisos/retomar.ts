import { sumarSegundos } from '#shared/domain/instantes.ts';
import { finDelPlazo } from '#shared/domain/reparto/tablero/plazo.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho } from '#server/change/resultado.ts';
import { recorrerEnCurso, type EnCurso } from '#server/data/en-curso.ts';
import { leerSesion } from '#server/data/sesiones.ts';
import { aQuienEspera } from '#server/effects/avisos/a-quien-llamar.ts';
import { llamarPorReparto } from '#server/effects/avisos/llamar.ts';

/** States that cannot be read are reported by the turns' clock, which reads them too (jobs/plazos.ts). */
const SE_DICE_EN_PLAZOS = (): void => {};

/** Whether the time that somebody had was over when the server began to serve, and begins anew with it. */
const empiezaDeNuevo = (estado: EstadoReparto, sirviendoDesde: Instante): boolean => {
  const fin = finDelPlazo(estado, sirviendoDesde);
  const { limite_segundos: limite, desde } = estado;
  return fin !== null && limite !== null && fin > sumarSegundos(desde, limite);
};

/** Goes through every session in progress, of all families. */
type Recorrer = (ver: (sesion: EnCurso) => void) => Promise<void>;

const enSuLectura =
  (contexto: Contexto): Recorrer =>
  (visitar) =>
    leer(contexto, (db) => recorrerEnCurso(db, { visitar, alFallar: SE_DICE_EN_PLAZOS }));

/**
 * At the start, calls again those whose time ended while the box was off and begins anew: what they were told is no
 * longer true. Who was owed a message still is. Not by e-mail, since they have ten minutes at most. Where the turns' clock
 * begins here too, both read the sessions at once (`recorrer`).
 */
export const retomar = async (contexto: Contexto, recorrer = enSuLectura(contexto)): Promise<void> => {
  const desde = contexto.sirviendoDesde();
  const empiezan: Pick<EnCurso, 'id' | 'familia'>[] = [];
  await recorrer(({ id, familia, estado }) => {
    if (empiezaDeNuevo(estado, desde)) empiezan.push({ id, familia });
  });
  for (const { id, familia } of empiezan) {
    await cambiar(contexto, familia, async (cambio) => {
      const estado = (await leerSesion(cambio.db, familia, id))?.estado;
      if (estado !== undefined && empiezaDeNuevo(estado, desde))
        await llamarPorReparto(contexto, cambio, { id, estado, llamadas: aQuienEspera(estado), correo: false });
      return hecho(null);
    });
  }
};
