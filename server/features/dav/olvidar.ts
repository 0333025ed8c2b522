import { SEGUNDOS_NEGADA } from '#shared/domain/dav/por-hacer.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { bien } from '#shared/domain/resultado.ts';
import { cambiar, type ParaCambiarSinFamilia } from '#server/change/cambiar.ts';
import { borrarNegadasAnteriores } from '#server/data/dav.ts';

/** Forgets the refused to-dos whose day is over. For the midnight job. */
export const olvidarNegadas = async (contexto: ParaCambiarSinFamilia): Promise<void> => {
  await cambiar(contexto, null, async ({ db, ahora }) => {
    await borrarNegadasAnteriores(db, sumarSegundos(ahora, -SEGUNDOS_NEGADA));
    return bien(null);
  });
};
