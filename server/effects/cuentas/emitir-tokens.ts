import type { Tokens as ParTokens } from '#shared/contracts/cuentas.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { CambioSinFamilia } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { crearAcceso } from '#server/data/accesos.ts';

/** Seconds for which a login stays open when nothing renews it: 30 days, like the refresh token's own expiry. */
export const SEGUNDOS_ACCESO_ABIERTO = 30 * 86_400;

/**
 * Opens a login for a member and returns its first refresh token's id. `aparato`: the device, when the member got in
 * there by face and PIN.
 */
export const abrirAcceso = async (
  { azar, tokens }: Pick<Contexto, 'azar' | 'tokens'>,
  { db, ahora }: CambioSinFamilia,
  usuario: number,
  aparato: number | null = null,
): Promise<{ acceso: number; jti: string }> => {
  const jti = azar.secreto(32);
  const acceso = await crearAcceso(db, {
    usuario_id: usuario,
    hash_actual: tokens.huella(jti),
    creado_en: ahora,
    expira_en: sumarSegundos(ahora, SEGUNDOS_ACCESO_ABIERTO),
    aparato_id: aparato,
  });
  return { acceso, jti };
};

/** Signs a login's pair of tokens; after the commit, because signing is slow and the next write would wait for it. */
export const firmarPar = async (
  { tokens }: Contexto,
  datos: { usuario: number; acceso: number; jti: string },
): Promise<ParTokens> => ({
  access: await tokens.firmarAcceso(datos),
  refresh: await tokens.firmarRefresco(datos),
});
