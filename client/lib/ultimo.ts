import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { enEsteNavegador } from './almacen.ts';
import { CLAVES } from './claves.ts';
import { leerTokenAcceso, leerIdUsuario } from './credenciales.ts';
import { propio } from './base.ts';

/**
 * The last answers about me and my chores, kept in this browser: the app opens with them and reads them again at once, so that it
 * waits for no network, and stands where there is none. Only for the logged-in member, and deleted with the login.
 */

const PREFIJO = propio('te-toca.ultimo.');
/** Number of list items kept: the next to do, the latest done. A browser's storage is small. */
const FILAS = 60;

const GUARDADAS: readonly QueryKey[] = [CLAVES.yo, CLAVES.misTareas('PENDIENTE'), CLAVES.misTareas('COMPLETADA')];

interface Guardado {
  readonly usuario: number;
  /** When it came, in milliseconds since 1970. */
  readonly en: number;
  readonly datos: unknown;
}

const guardar = (nombre: string, guardado: Guardado): void => {
  const cajon = enEsteNavegador.entero();
  try {
    cajon.setItem(PREFIJO + nombre, JSON.stringify(guardado));
  } catch {
    // No room: without it the app opens as it did before there was any.
    cajon.removeItem(PREFIJO + nombre);
  }
};

const leer = (nombre: string): Guardado | null => {
  try {
    const g = JSON.parse(enEsteNavegador.leer(PREFIJO + nombre) ?? 'null') as Guardado | null;
    return g !== null && g.datos !== null && g.usuario === leerIdUsuario() && leerTokenAcceso() !== null ? g : null;
  } catch {
    return null;
  }
};

/** Deletes everything that is kept, for every member. */
export const olvidarUltimo = (): void => {
  for (const clave of GUARDADAS) {
    confirmar(clave);
    enEsteNavegador.quitar(PREFIJO + clave.join('.'));
  }
};

/** Puts what is kept where answers are, each to be read again as soon as somebody looks at it. */
const reponer = (cache: QueryClient): void => {
  for (const clave of GUARDADAS) {
    const guardado = leer(clave.join('.'));
    if (guardado === null) continue;
    ponerDeAntes(clave);
    cache.setQueryData(clave, guardado.datos, { updatedAt: guardado.en });
    void cache.invalidateQueries({ queryKey: clave, exact: true, refetchType: 'none' });
  }
};

/** Begins with what is kept, and keeps each answer once it is known whose it is. Works for as long as the page lives. */
export const recordarUltimo = (cache: QueryClient): void => {
  reponer(cache);
  const anotar = (clave: QueryKey): void => {
    const usuario = cache.getQueryData<Usuario>(CLAVES.yo)?.id;
    const estado = cache.getQueryState(clave);
    if (usuario === undefined || estado?.data === undefined || leerTokenAcceso() === null) return;
    const { data, dataUpdatedAt } = estado;
    const datos = Array.isArray(data) ? data.slice(0, FILAS) : data;
    guardar(clave.join('.'), { usuario, en: dataUpdatedAt, datos });
  };
  cache.getQueryCache().subscribe((cambio) => {
    if (cambio.type !== 'updated' || cambio.action.type !== 'success' || cambio.action.manual === true) return;
    const clave = GUARDADAS.find((g) => g.join('.') === cambio.query.queryKey.join('.'));
    if (clave === undefined) return;
    confirmar(clave);
    // A list may have come before its owner was known.
    const conEsta = clave === CLAVES.yo ? GUARDADAS.filter((g) => !esDeAntes(g)) : [clave];
    for (const una of conEsta) anotar(una);
  });
};

/** When the newest of what is shown of me came, in milliseconds since 1970, or null while nothing did. */
export const leerInstanteUltimo = (): number | null => {
  const instantes = GUARDADAS.flatMap((clave) => leer(clave.join('.'))?.en ?? []);
  return instantes.length === 0 ? null : Math.max(...instantes);
};

/** Cached data shown at start (ultimo.ts) and not yet confirmed by an answer, by key. */
const claves = new Set<string>();
const nombreDe = (clave: QueryKey): string => clave.join('.');

const ponerDeAntes = (clave: QueryKey): void => void claves.add(nombreDe(clave));
const confirmar = (clave: QueryKey): void => void claves.delete(nombreDe(clave));

/** Whether what is shown under this key is an earlier visit's, whatever events have put into it since. */
export const esDeAntes = (clave: QueryKey): boolean => claves.has(nombreDe(clave));
