import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { hecho } from '#server/change/resultado.ts';
import { sesionActual } from '#server/effects/reparto/sesion-actual.ts';

/** Tells of the draft that a family brought with it, so that whoever keeps the clock of turns knows of it. */
export const anunciarReparto = async (contexto: Contexto, familia: number): Promise<void> => {
  await cambiar(contexto, familia, async ({ db, avisar }) => {
    const { sesion } = await sesionActual(db, familia, contexto.sirviendoDesde());
    if (sesion?.fase === 'ELECCION') avisar('reparto:iniciado', { sesion });
    if (sesion?.fase === 'CIERRE') avisar('reparto:cierre', { sesion });
    return hecho(null);
  });
};
