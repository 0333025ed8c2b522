import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { borrarRetosCaducados, gastarReto } from '#server/data/sin-contrasena.ts';
import type { Db } from '#server/db/esquema.ts';
import { type SitioPasskey, sitioPasskey } from '#shared/domain/accesos/sitio-passkey.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';

// Challenges are signed texts that the device brings back in its answer, so that every server of one installation knows them and
// asking for one writes nothing. Only an answered challenge is stored, until it expires.

/** Time, in seconds, for which a challenge can be answered. */
export const SEGUNDOS_RETO = 300;
const BYTES_AZAR = 16;

/** The ceremony that a challenge is for: making a passkey in one login, for one user handle; or logging in. */
export type Ceremonia =
  | { readonly para: 'HACER'; readonly acceso: number; readonly titular: string }
  | { readonly para: 'ENTRAR' };

export interface Reto {
  /** The challenge as the standard writes it. */
  readonly challenge: string;
  readonly titular: string;
  readonly caduca_en: Instante;
}

type Con = Pick<Contexto, 'tokens' | 'azar' | 'reloj'>;

/** Creates a challenge for a ceremony. */
export const hacerReto = ({ tokens, azar, reloj }: Con, ceremonia: Ceremonia): string => {
  const { acceso, titular } = ceremonia.para === 'HACER' ? ceremonia : { acceso: 0, titular: '' };
  const caduca_en = sumarSegundos(reloj.ahora(), SEGUNDOS_RETO);
  const texto = ['passkey', ceremonia.para, acceso, titular, caduca_en, azar.secreto(BYTES_AZAR)].join('|');
  return Buffer.from(tokens.sellar(texto)).toString('base64url');
};

/** Reads the challenge from what the device signed; null if it is malformed. */
const challengeDe = (clientDataJSON: string): string | null => {
  try {
    const datos: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge = (datos as { readonly challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
};

/**
 * Returns the challenge in a device's answer. Null unless a server of this installation made it, for this kind of ceremony and
 * login (0 for logging in), and it has not expired.
 */
export const leerReto = (
  { tokens, reloj }: Con,
  clientDataJSON: string,
  { para, acceso }: { readonly para: Ceremonia['para']; readonly acceso: number },
): Reto | null => {
  const challenge = challengeDe(clientDataJSON);
  if (challenge === null) return null;
  const [clase, suPara, suAcceso, titular = '', caduca_en = ''] =
    tokens.leerSellado(Buffer.from(challenge, 'base64url').toString())?.split('|') ?? [];
  if (clase !== 'passkey' || suPara !== para || suAcceso !== String(acceso)) return null;
  const ahora = reloj.ahora();
  // Refuses also a challenge that expires later than one made now: it was made while the clock ran ahead.
  if (caduca_en <= ahora || caduca_en > sumarSegundos(ahora, SEGUNDOS_RETO)) return null;
  return { challenge, titular, caduca_en };
};

/** Marks a challenge as used, within a change. Returns false if it was used before. */
export const usarReto = async (
  { tokens }: Con,
  db: Db,
  { challenge, caduca_en }: Reto,
  ahora: Instante,
): Promise<boolean> => {
  await borrarRetosCaducados(db, ahora, sumarSegundos(ahora, SEGUNDOS_RETO));
  return gastarReto(db, tokens.huella(challenge), caduca_en);
};

/** Returns the site, an origin and its host, for which this server's passkeys are made; null if it has none. */
export const sitioDe = ({ propios }: Pick<Contexto, 'propios'>): SitioPasskey | null => sitioPasskey(propios());

/**
 * Returns the site for which passkeys are made. Refused if this server has none, or if the page that asks (`desde`, its Origin
 * header) is at another address; the refusal names the right one.
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
