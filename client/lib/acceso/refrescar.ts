import { RUTAS } from '#shared/contracts/rutas.ts';
import { guardarTokens, leerTokenAcceso, leerTokenRefresco, notarTraido, terminarAcceso } from './credenciales.ts';
import { ErrorApi, errorDeCuerpo } from '#client/lib/red/error-api.ts';
import { enBase, propio } from '#client/lib/navegador/base.ts';

/** Milliseconds after which a refresh counts as a network failure, because a hanging one blocks every tab's lock. */
const PLAZO_MS = 20_000;

let enVuelo: Promise<string> | null = null;

/**
 * Runs a refresh in one tab at a time, where the browser has locks. Without locks (plain http), the server accepts the previous
 * token for a while.
 */
const conCerrojo = (hacer: () => Promise<string>): Promise<string> =>
  'locks' in navigator ? navigator.locks.request(propio('te-toca-refresh'), hacer) : hacer();

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
  if (respuesta.status === 401 && cuerpo === null) throw errorDeCuerpo(respuesta.status, cuerpo);
  const nuevos = respuesta.ok ? cuerpo : null;
  // The stored token is another one now. Either another tab has exchanged the same token, and its tokens are valid whatever
  // our request brought; or the member has logged out, and the old login must not come back.
  if (leerTokenRefresco() !== refresh) {
    const otro = leerTokenAcceso();
    if (otro === null) throw new ErrorApi(401);
    return otro;
  }
  // The server gives the reason if there is one, such as a changed password or a reset account.
  if (respuesta.status === 401) terminarAcceso(cuerpo?.detail);
  if (nuevos === null) throw new ErrorApi(respuesta.status);
  notarTraido(nuevos.access);
  guardarTokens({ access: nuevos.access, refresh: nuevos.refresh ?? refresh });
  return nuevos.access;
};

/**
 * Returns a new access token for an expired one. If the refresh fails while the login goes on, returns the expired one, so
 * that the request sent with it fails with the real reason.
 */
export const accesoVivo = (acceso: string): Promise<string> =>
  refrescar(acceso).catch((error: unknown) => {
    if (leerTokenAcceso() === null) throw error;
    return acceso;
  });

/**
 * Returns an access token newer than `gastado`, the one that got a 401 or has ended. Only a 401 of the refresh itself ends the
 * login. Network failures and 5xx throw and keep it, because they say nothing about the login.
 */
export const refrescar = (gastado: string): Promise<string> => {
  enVuelo ??= conCerrojo(async () => {
    const acceso = leerTokenAcceso();
    if (acceso !== null && acceso !== gastado) return acceso;
    const refresh = leerTokenRefresco();
    if (acceso === null || refresh === null) {
      // Without an access token, the member has logged out meanwhile, which needs no message. If only the refresh token is
      // missing, the login cannot be renewed and ends here.
      if (acceso !== null) terminarAcceso();
      throw new ErrorApi(401);
    }
    return pedirTokens(refresh);
  }).finally(() => {
    enVuelo = null;
  });
  return enVuelo;
};
