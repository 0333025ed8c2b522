import { leerTokenAcceso } from './credenciales.ts';
import { mandar, type Llegada } from './mandar.ts';

/** After this long an answer tells of a while ago, and is asked for anew: milliseconds. */
const CADUCA_MS = 10_000;

interface Adelanto {
  readonly acceso: string | null;
  readonly llegada: Promise<Llegada>;
}
const enCamino = new Map<string, Adelanto>();

/** Asks for a path of ours before anybody wants its answer. */
export const pedirAntes = (url: string): void => {
  const acceso = leerTokenAcceso();
  const llegada = mandar(url, acceso === null ? {} : { headers: { authorization: `Bearer ${acceso}` } });
  // The caller learns that it failed.
  llegada.catch(() => null);
  enCamino.set(url, { acceso, llegada });
  setTimeout(() => enCamino.delete(url), CADUCA_MS);
};

/** The answer that is on its way from there for this login, or undefined. Only one asker gets it. */
export const tomarAdelanto = (url: string, acceso: string | null): Promise<Llegada> | undefined => {
  const adelanto = enCamino.get(url);
  enCamino.delete(url);
  return adelanto?.acceso === acceso ? adelanto.llegada : undefined;
};
