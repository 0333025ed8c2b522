import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ErrorApi } from './error-api.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { enEsteNavegador } from '#client/lib/navegador/almacen.ts';
import { CLAVES } from './claves.ts';
import { leerIdUsuario, leerTokenAcceso } from '#client/lib/acceso/credenciales.ts';
import { propio } from '#client/lib/navegador/base.ts';

// Tells the screens of new data in the same task, so that what an answer changes is painted in one frame.
notifyManager.setScheduler(queueMicrotask);

/** Whether to retry a failed read, at most twice: only after a lost answer or a server failure, since a refusal (4xx) stays. */
const merecePena = (intentos: number, error: unknown) =>
  intentos < 2 && error instanceof ErrorApi && (error.estado === 0 || error.estado >= 500);

/** Milliseconds between the tries of a query with `HASTA_QUE_CONTESTE`. */
const OTRA_VEZ_MS = 5_000;

/**
 * Query options for data needed before there is a socket or polling. Reads again every `OTRA_VEZ_MS` until there is data,
 * because the box may start later than the tablet. While retrying, the query is pending as at first; `errorUpdateCount` tells
 * that it has failed before.
 */
export const HASTA_QUE_CONTESTE = {
  refetchInterval: ({ state }: { readonly state: { readonly data: unknown; readonly status: string } }) =>
    state.data === undefined && state.status === 'error' ? OTRA_VEZ_MS : false,
} as const;

/**
 * The cache of server state. `networkMode: always`, because the server may be on the same Wi-Fi without internet: requests are
 * sent and fail visibly, instead of waiting until the browser believes that it is online.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: merecePena, retryDelay: (n) => 600 * 2 ** n, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// The last answers about the logged-in member and the chores, stored in this browser. The app opens with them without waiting
// for the network, and reads them again at once. They are shown only to the same member, and deleted when the login ends.

const PREFIJO = propio('te-toca.ultimo.');
/** Largest number of items stored of a list, because browser storage is small. */
const FILAS = 60;

/** Keys whose answers are stored: the member, their chores to do and done, and everybody's chores this week. */
const GUARDADAS: readonly QueryKey[] = [
  CLAVES.yo,
  CLAVES.misTareas('PENDIENTE'),
  CLAVES.misTareas('COMPLETADA'),
  CLAVES.estaSemana,
];

interface Guardado {
  readonly usuario: number;
  /** Instant of the answer, in milliseconds since 1970. */
  readonly en: number;
  readonly datos: unknown;
}

const guardar = (nombre: string, guardado: Guardado): void => {
  const cajon = enEsteNavegador.entero();
  try {
    cajon.setItem(PREFIJO + nombre, JSON.stringify(guardado));
  } catch {
    // No space: removes the answer stored before, which is outdated. Without one the app opens as on a first visit.
    cajon.removeItem(PREFIJO + nombre);
  }
};

/** Returns a stored answer, or null if there is none for the logged-in member. */
const leer = (nombre: string): Guardado | null => {
  try {
    const g = JSON.parse(enEsteNavegador.leer(PREFIJO + nombre) ?? 'null') as Guardado | null;
    return g !== null && g.datos !== null && g.usuario === leerIdUsuario() && leerTokenAcceso() !== null ? g : null;
  } catch {
    return null;
  }
};

/** Deletes all stored answers, and no longer counts any data as an earlier visit's (`esDeAntes`). */
export const olvidarUltimo = (): void => {
  for (const clave of GUARDADAS) {
    anotarLeida(clave);
    enEsteNavegador.quitar(PREFIJO + clave.join('.'));
  }
};

/** Puts the stored answers into the cache, marked as stale, so that a screen reads them again. */
const reponer = (cache: QueryClient): void => {
  for (const clave of GUARDADAS) {
    const guardado = leer(clave.join('.'));
    if (guardado === null) continue;
    ponerDeAntes(clave);
    cache.setQueryData(clave, guardado.datos, { updatedAt: guardado.en });
    void cache.invalidateQueries({ queryKey: clave, exact: true, refetchType: 'none' });
  }
};

/**
 * Puts the stored answers into the cache. From then on, as long as the page lives, stores each new answer once the logged-in
 * member is known; not data that an event or a move has set.
 */
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
    anotarLeida(clave);
    // Lists may have arrived before the member was known (`CLAVES.yo`), so they are stored together with the member.
    const conEsta = clave === CLAVES.yo ? GUARDADAS.filter((g) => !esDeAntes(g)) : [clave];
    for (const una of conEsta) anotar(una);
  });
};

/** Returns when the newest stored answer arrived, in milliseconds since 1970; null if there is none. */
export const leerInstanteUltimo = (): number | null => {
  const instantes = GUARDADAS.flatMap((clave) => leer(clave.join('.'))?.en ?? []);
  return instantes.length === 0 ? null : Math.max(...instantes);
};

/** Names of the keys whose data an earlier visit has stored and no read of this visit has replaced. */
const claves = new Set<string>();
const nombreDe = (clave: QueryKey): string => clave.join('.');

const ponerDeAntes = (clave: QueryKey): void => void claves.add(nombreDe(clave));
const anotarLeida = (clave: QueryKey): void => void claves.delete(nombreDe(clave));

/** Whether the data under this key was stored by an earlier visit and not fetched since, even if events have changed it. */
export const esDeAntes = (clave: QueryKey): boolean => claves.has(nombreDe(clave));
