import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from './api.ts';
import { BASE } from './base.ts';
import { leerTokenAcceso } from './credenciales.ts';

/** What a screen shows first, by its path. */
const PRIMERO: Readonly<Record<string, string>> = {
  '/dashboard': `${RUTAS.misTareas}?estado=PENDIENTE`,
  '/reparto': RUTAS.sesionActual,
};

/** Whose answer it will be, to what. */
let adelanto: { readonly ruta: string; readonly token: string; readonly respuesta: Promise<unknown> } | null = null;

/** Asks for what the screen at this address shows first, before its code is there to ask. */
export const adelantar = (): void => {
  const ruta = PRIMERO[location.pathname.slice(BASE.length)];
  const token = leerTokenAcceso();
  if (ruta === undefined || token === null) return;
  adelanto = { ruta, token, respuesta: api.get(ruta) };
  // Whoever takes it is told; who does not asks by themselves.
  adelanto.respuesta.catch(() => null);
};

/** Reads, or takes the answer of what was asked for ahead: once, and by whoever was logged in then. */
export const leerConAdelanto = <T>(ruta: string, signal: AbortSignal): Promise<T> => {
  if (adelanto?.ruta !== ruta) return api.get<T>(ruta, { signal });
  const { token, respuesta } = adelanto;
  adelanto = null;
  return token === leerTokenAcceso() ? (respuesta as Promise<T>) : api.get<T>(ruta, { signal });
};
