import type { Tokens as ParTokens } from '#shared/contracts/accesos.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { CambioSinFamilia } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { crearAcceso } from '#server/data/accesos.ts';

/** Time, in seconds, for which a login stays open without a refresh: 30 days, like the refresh token. */
export const SEGUNDOS_ACCESO_ABIERTO = 30 * 86_400;

interface ComoEntra {
  /** The device, when the member logged in there by face and PIN. */
  readonly aparato?: number | null;
  /** The passkey, when the member logged in with one. */
  readonly passkey?: number | null;
  /** The link, when the member logged in with an OIDC provider. */
  readonly enlace?: number | null;
  /** The login that this one replaces. */
  readonly viene_de?: number | null;
}

/** Opens a login for a member; returns its id and the id of its first refresh token. */
export const abrirAcceso = async (
  { azar, tokens }: Pick<Contexto, 'azar' | 'tokens'>,
  { db, ahora }: CambioSinFamilia,
  usuario: number,
  { aparato = null, passkey = null, enlace = null, viene_de = null }: ComoEntra = {},
): Promise<{ acceso: number; jti: string }> => {
  const jti = azar.secreto(32);
  const acceso = await crearAcceso(db, {
    usuario_id: usuario,
    hash_actual: tokens.huella(jti),
    creado_en: ahora,
    expira_en: sumarSegundos(ahora, SEGUNDOS_ACCESO_ABIERTO),
    aparato_id: aparato,
    passkey_id: passkey,
    enlace_oidc_id: enlace,
    viene_de,
  });
  return { acceso, jti };
};

/** Signs the access and refresh tokens of a login. Call it after the commit: signing is slow, and the next write would wait. */
export const firmarPar = async (
  { tokens }: Contexto,
  datos: { usuario: number; acceso: number; jti: string },
): Promise<ParTokens> => ({
  access: await tokens.firmarAcceso(datos),
  refresh: await tokens.firmarRefresco(datos),
});
