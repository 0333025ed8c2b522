import type { PedirTokenPantalla, TokenPantalla } from '#shared/contracts/pantalla.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { guardando, hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarVinculacion, leerVinculacionPorClave, ponerHash } from '#server/data/pantallas.ts';

const BYTES_TOKEN = 32;

/** Hands a confirmed screen its token, once; its key is worth nothing afterwards, also when the screen is gone. */
export const pedirToken = (
  contexto: Contexto,
  { clave_dispositivo }: PedirTokenPantalla,
): Promise<ResultadoCaso<TokenPantalla>> => {
  const { azar, tokens } = contexto;
  return cambiar(contexto, null, async ({ db, ahora }) => {
    const vinculacion = await leerVinculacionPorClave(db, tokens.huella(clave_dispositivo), ahora);
    if (vinculacion === undefined) return rechazado('CODIGO_CADUCADO');
    if (vinculacion.pantalla_id === null) return rechazado('PENDIENTE');
    const token = azar.secreto(BYTES_TOKEN);
    const suyo = await ponerHash(db, vinculacion.pantalla_id, tokens.huella(token));
    await borrarVinculacion(db, vinculacion.id);
    return suyo ? hecho({ token }) : guardando(rechazado('CODIGO_CADUCADO'));
  });
};
