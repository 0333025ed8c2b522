import { RUTAS } from '#shared/contracts/rutas.ts';
import { guardarTokens, leerTokenAcceso, leerTokenRefresco, terminarAcceso } from './credenciales.ts';
import { ErrorApi, errorDeCuerpo } from './error-api.ts';
import { enBase, propio } from './base.ts';

/** A refresh that hangs would hold every tab's lock; after this long it counts as a network failure. */
const PLAZO_MS = 20_000;

let enVuelo: Promise<string> | null = null;

/**
 * One tab at a time where the browser has locks; elsewhere (plain http) the server's grace for the previous token
 * covers it.
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
  // Another tab exchanged the same token while we waited, and its tokens are good whatever became of ours: without
  // locks, or before its writing has reached this process. Or somebody logged out: the old login is not brought back.
  if (leerTokenRefresco() !== refresh) {
    const otro = leerTokenAcceso();
    if (otro === null) throw new ErrorApi(401);
    return otro;
  }
  // It says why, when there is a reason: another password, an account reset.
  if (respuesta.status === 401) terminarAcceso(cuerpo?.detail);
  if (nuevos === null) throw new ErrorApi(respuesta.status);
  guardarTokens({ access: nuevos.access, refresh: nuevos.refresh ?? refresh });
  return nuevos.access;
};

/**
 * An access token newer than `gastado`, the one that got a 401. Only a 401 of the refresh itself ends the login;
 * network failures and 5xx throw and leave it, since they say nothing about who you are.
 */
export const refrescar = (gastado: string): Promise<string> => {
  enVuelo ??= conCerrojo(async () => {
    const acceso = leerTokenAcceso();
    if (acceso !== null && acceso !== gastado) return acceso;
    const refresh = leerTokenRefresco();
    if (acceso === null || refresh === null) {
      // Without an access token somebody has logged out meanwhile, and knows; without only the other one the login is
      // over.
      if (acceso !== null) terminarAcceso();
      throw new ErrorApi(401);
    }
    return pedirTokens(refresh);
  }).finally(() => {
    enVuelo = null;
  });
  return enVuelo;
};
