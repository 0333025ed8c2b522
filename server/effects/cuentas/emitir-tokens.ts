import type { Tokens as ParTokens } from '#shared/contracts/cuentas.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { crearAcceso } from '#server/data/accesos.ts';
import type { Db } from '#server/db/esquema.ts';

/** 30 days, like the refresh token's own expiry. */
export const SEGUNDOS_ACCESO_ABIERTO = 30 * 86_400;

/** Opens a login for a member inside `trx` and returns its first refresh token's id. `aparato`: the device, when it is made there by face and PIN. */
export const abrirAcceso = async (
  { azar, reloj, tokens }: Contexto,
  trx: Db,
  usuario: number,
  aparato: number | null = null,
): Promise<{ acceso: number; jti: string }> => {
  const jti = azar.secreto(32);
  const ahora = reloj.ahora();
  const acceso = await crearAcceso(trx, {
    usuario_id: usuario,
    hash_actual: tokens.huella(jti),
    creado_en: ahora,
    expira_en: sumarSegundos(ahora, SEGUNDOS_ACCESO_ABIERTO),
    aparato_id: aparato,
  });
  return { acceso, jti };
};

/** Signs the pair of a login; after the commit, since signing takes time that a transaction must not. */
export const firmarPar = async (
  { tokens }: Contexto,
  datos: { usuario: number; acceso: number; jti: string },
): Promise<ParTokens> => ({
  access: await tokens.firmarAcceso(datos),
  refresh: await tokens.firmarRefresco(datos),
});
