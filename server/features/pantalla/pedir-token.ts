import type { PedirTokenPantalla, TokenPantalla } from '#shared/contracts/pantalla.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarVinculacion, leerVinculacionPorClave, ponerHash } from '#server/data/pantallas.ts';

const BYTES_TOKEN = 32;

/** Hands a confirmed screen its token, once; its key is worth nothing afterwards. */
export const pedirToken = (
  { db, reloj, azar, tokens }: Contexto,
  { clave_dispositivo }: PedirTokenPantalla,
): Promise<ResultadoCaso<TokenPantalla>> =>
  db.transaction().execute(async (trx) => {
    const vinculacion = await leerVinculacionPorClave(trx, tokens.huella(clave_dispositivo), reloj.ahora());
    if (vinculacion === undefined) return rechazado('CODIGO_CADUCADO');
    if (vinculacion.pantalla_id === null) return rechazado('PENDIENTE');
    const token = azar.secreto(BYTES_TOKEN);
    const suyo = await ponerHash(trx, vinculacion.pantalla_id, tokens.huella(token));
    await borrarVinculacion(trx, vinculacion.id);
    return suyo ? hecho({ token }) : rechazado('CODIGO_CADUCADO');
  });
