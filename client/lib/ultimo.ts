import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { CLAVES } from './claves.ts';
import { leerTokenAcceso, leerIdUsuario } from './credenciales.ts';
import { ErrorApi } from './error-api.ts';
import { propio } from './base.ts';

/**
 * The last answers about me and my chores, kept in this browser so that the app opens with them where there is no
 * network. Only of whoever is logged in, and gone with the login. They are shown when nobody answers, never before.
 */

const PREFIJO = propio('te-toca.ultimo.');
/** A network that answers nothing at all fails late: after this long, in milliseconds, what is known is shown. */
const PACIENCIA_MS = 4_000;
/** Of a list, so many, which come first: the next to do, the latest done. The store of a browser is small. */
const FILAS = 60;

const GUARDADAS: readonly QueryKey[] = [CLAVES.yo, CLAVES.misTareas('PENDIENTE'), CLAVES.misTareas('COMPLETADA')];

const nombreDe = (clave: QueryKey): string | undefined =>
  GUARDADAS.some((g) => g.join('.') === clave.join('.')) ? clave.join('.') : undefined;

interface Guardado {
  readonly usuario: number;
  /** When it came, in milliseconds since 1970. */
  readonly en: number;
  readonly datos: unknown;
}

const guardar = (nombre: string, guardado: Guardado): void => {
  try {
    localStorage.setItem(PREFIJO + nombre, JSON.stringify(guardado));
  } catch {
    // No room: without it the app opens as it did before there was any.
    localStorage.removeItem(PREFIJO + nombre);
  }
};

const leer = (nombre: string): Guardado | null => {
  try {
    const g = JSON.parse(localStorage.getItem(PREFIJO + nombre) ?? 'null') as Guardado | null;
    return g !== null && g.usuario === leerIdUsuario() && leerTokenAcceso() !== null ? g : null;
  } catch {
    return null;
  }
};

/** Forgets everything that is kept, whoever it was of. */
export const olvidarUltimo = (): void => {
  for (const clave of GUARDADAS) localStorage.removeItem(PREFIJO + clave.join('.'));
};

const nadieResponde = (e: unknown): boolean =>
  e instanceof ErrorApi && (e.sinRed || (e.estado >= 502 && e.estado <= 504));

/**
 * Keeps each answer, and shows the kept one where nobody answers. Whether anybody answers is told by `me/`, which every
 * page asks: a list that fails alone shows its error. Works for as long as the page lives.
 */
export const recordarUltimo = (cache: QueryClient): void => {
  const reponer = (): void => {
    for (const clave of GUARDADAS) {
      const guardado = cache.getQueryData(clave) === undefined ? leer(clave.join('.')) : null;
      if (guardado !== null) cache.setQueryData(clave, guardado.datos, { updatedAt: guardado.en });
    }
  };
  const fallaYo = (): boolean => {
    const yo = cache.getQueryState(CLAVES.yo);
    return nadieResponde(yo?.error) || nadieResponde(yo?.fetchFailureReason);
  };
  const anotar = (
    nombre: string,
    { data, dataUpdatedAt }: { readonly data: unknown; readonly dataUpdatedAt: number },
  ): void => {
    const usuario = cache.getQueryData<Usuario>(CLAVES.yo)?.id;
    if (usuario === undefined || leerTokenAcceso() === null) return;
    guardar(nombre, { usuario, en: dataUpdatedAt, datos: Array.isArray(data) ? data.slice(0, FILAS) : data });
  };
  cache.getQueryCache().subscribe((cambio) => {
    if (cambio.type !== 'updated') return;
    const { queryKey, state } = cambio.query;
    const nombre = nombreDe(queryKey);
    if (nombre === undefined) return;
    const { action } = cambio;
    if (action.type === 'success' && action.manual !== true) anotar(nombre, state);
    else if ((action.type === 'failed' || action.type === 'error') && fallaYo()) reponer();
    else if (action.type === 'fetch' && nombre === CLAVES.yo.join('.') && state.data === undefined) {
      setTimeout(() => {
        if (leerTokenAcceso() !== null && cache.getQueryData(CLAVES.yo) === undefined) reponer();
      }, PACIENCIA_MS);
    }
  });
};

/** When the newest of what is shown of me came, in milliseconds since 1970, or null while nothing did. */
export const leerInstanteUltimo = (): number | null => {
  const instantes = GUARDADAS.flatMap((clave) => leer(clave.join('.'))?.en ?? []);
  return instantes.length === 0 ? null : Math.max(...instantes);
};
