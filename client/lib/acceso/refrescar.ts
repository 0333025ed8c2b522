import { RUTAS } from '#shared/contracts/rutas.ts';
import { guardarTokens, leerTokenAcceso, leerTokenRefresco, notarTraido, terminarAcceso } from './credenciales.ts';
import { ErrorApi, errorDeCuerpo } from '#client/lib/red/error-api.ts';
import { enBase, propio } from '#client/lib/navegador/base.ts';

/** Milliseconds after which a refresh counts as a network failure, because a hanging one keeps the lock from all other tabs. */
const PLAZO_MS = 20_000;

/** The refresh in flight in this tab, which all requests share. */
let enVuelo: Promise<string> | null = null;

/**
 * Runs a refresh in one tab at a time, where the browser has locks. Without locks (plain http) two tabs may send the same
 * refresh token: the server accepts also the token before the current one, and gives both tabs the same new refresh token.
 */
const conCerrojo = (hacer: () => Promise<string>): Promise<string> =>
  'locks' in navigator ? navigator.locks.request(propio('te-toca-refresh'), hacer) : hacer();

/** Exchanges a refresh token for new tokens, stores them and returns the access token. Throws as `refrescar` says. */
const pedirTokens = async (refresh: string): Promise<string> => {
  let respuesta: Response;
  try {
    respuesta = await fetch(enBase(RUTAS.refrescar), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh }),
      signal: AbortSignal.timeout(PLAZO_MS),
    });
  } catch (cause) {
    throw new ErrorApi(0, {}, { cause });
  }
  const cuerpo = (await respuesta.json().catch(() => null)) as {
    access: string;
    refresh?: string;
    detail?: string;
  } | null;
  // A 401 without JSON comes from a proxy that wants its own login: no reason to end ours.
  if (respuesta.status === 401 && cuerpo === null) throw errorDeCuerpo(respuesta.status, cuerpo);
  const nuevos = respuesta.ok ? cuerpo : null;
  // The stored refresh token has changed during the request. Either another tab has exchanged the same token, and its tokens are
  // valid whatever our request brought; or the member has logged out, and the old login must not come back.
  if (leerTokenRefresco() !== refresh) {
    const otro = leerTokenAcceso();
    if (otro === null) throw new ErrorApi(401);
    return otro;
  }
  // `detail` is the server's reason, such as a changed password or a reset account.
  if (respuesta.status === 401) terminarAcceso(cuerpo?.detail);
  if (nuevos === null) throw new ErrorApi(respuesta.status);
  notarTraido(nuevos.access);
  guardarTokens({ access: nuevos.access, refresh: nuevos.refresh ?? refresh });
  return nuevos.access;
};

/**
 * Returns a new access token for an expired one. If the refresh fails while the login goes on, returns the expired one: the
 * request sent with it then fails with its own error. Throws if the login has ended.
 */
export const accesoVivo = (acceso: string): Promise<string> =>
  refrescar(acceso).catch((error: unknown) => {
    if (leerTokenAcceso() === null) throw error;
    return acceso;
  });

/**
 * Returns an access token newer than `gastado`, which got a 401 or has expired: the stored one if it has changed, else one from
 * a refresh. Throws `ErrorApi` otherwise. The login ends only if the server refuses the refresh (401) or there is no refresh
 * token; a network failure or a 5xx says nothing about the login.
 */
export const refrescar = (gastado: string): Promise<string> => {
  enVuelo ??= conCerrojo(async () => {
    const acceso = leerTokenAcceso();
    if (acceso !== null && acceso !== gastado) return acceso;
    const refresh = leerTokenRefresco();
    if (acceso === null || refresh === null) {
      // Without an access token the login has already ended, and the reason is known. If only the refresh token is missing,
      // the login cannot be renewed and ends here.
      if (acceso !== null) terminarAcceso();
      throw new ErrorApi(401);
    }
    return pedirTokens(refresh);
  }).finally(() => {
    enVuelo = null;
  });
  return enVuelo;
};
