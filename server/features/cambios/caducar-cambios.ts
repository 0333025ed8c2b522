import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { hecho } from '#server/change/resultado.ts';
import { revisarCambios } from '#server/effects/cambios/revisar-cambios.ts';

/** Ends a family's requests that nobody has answered in time. Once or a hundred times, it does the same. */
export const caducarCambios = async (contexto: Contexto, familia: number): Promise<void> => {
  await cambiar(contexto, familia, async (cambio) => hecho(await revisarCambios(cambio)));
};
