import { sitioPasskey, type SitioPasskey } from '#shared/domain/accesos/sitio-passkey.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';

export const sitioDe = ({ propios }: Pick<Contexto, 'propios'>): SitioPasskey | null => sitioPasskey(propios());

/**
 * Returns the place for which passkeys are made. Refused if this server has none, or if the page that asks (`desde`, its Origin) is
 * at another address; the refusal names the right one.
 */
export const exigirSitio = (
  contexto: Pick<Contexto, 'propios'>,
  desde: string | undefined,
): ResultadoCaso<SitioPasskey> => {
  const sitio = sitioDe(contexto);
  if (sitio === null) return rechazado('PASSKEY_SIN_NOMBRE');
  return desde === undefined || desde === sitio.origen
    ? bien(sitio)
    : rechazado('PASSKEY_OTRA_DIRECCION', { direccion: sitio.origen });
};
