/** The place for which passkeys are made: an origin of the app, and the name in it (WebAuthn's RP ID). */
export interface SitioPasskey {
  readonly origen: string;
  readonly host: string;
}

const FORMA = /^(https?):\/\/([a-z0-9.-]+)(?::\d+)?$/;
const ES_IP = /^[\d.]+$/;
const ES_LOCAL = /^(.+\.)?localhost$/;

/**
 * Returns the first of the app's origins for which browsers make passkeys: https with a name, or this machine's `localhost`. An
 * IP address cannot be an RP ID. Null if no origin fits.
 */
export const sitioPasskey = (origenes: readonly string[]): SitioPasskey | null => {
  for (const origen of origenes) {
    const [, esquema, host = ''] = FORMA.exec(origen.toLowerCase()) ?? [];
    if (host === '' || ES_IP.test(host)) continue;
    if (esquema === 'https' || ES_LOCAL.test(host)) return { origen: origen.toLowerCase(), host };
  }
  return null;
};
