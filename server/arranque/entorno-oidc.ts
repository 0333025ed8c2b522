import { esDeEstaMaquina } from '#server/adapters/oidc.ts';
import type { AjustesOidc } from '#server/change/puertos.ts';

/** Tells whether an address can be an issuer: https, or http on this machine itself; without user name, query or fragment. */
export const esEmisor = (valor: string): boolean => {
  if (!URL.canParse(valor)) return false;
  const { protocol, search, hash, username } = new URL(valor);
  if (search !== '' || hash !== '' || username !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && esDeEstaMaquina(valor));
};

const JUNTAS = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NOMBRE'] as const;

/**
 * Returns the settings of the OIDC provider; null if there are none. `linea` says in Spanish what is missing. `direccion` is
 * the address of the app, null without PUBLIC_URL.
 */
export const leerOidc = (
  v: (nombre: string) => string | undefined,
  direccion: string | null,
): { readonly oidc: AjustesOidc | null; readonly linea: string | null } => {
  const [emisor, cliente, secreto, nombre] = JUNTAS.map(v);
  if (JUNTAS.every((n) => v(n) === undefined)) return { oidc: null, linea: null };
  if (emisor === undefined || cliente === undefined || secreto === undefined || nombre === undefined)
    return { oidc: null, linea: `${JUNTAS.join(', ')} van juntas: pon las cuatro o ninguna.` };
  if (direccion === null)
    return {
      oidc: null,
      linea: 'OIDC_ISSUER necesita PUBLIC_URL: el otro servicio devuelve a cada uno a esa dirección.',
    };
  return { oidc: { nombre, emisor, cliente, secreto, direccion }, linea: null };
};
