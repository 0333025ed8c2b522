import type { QueryClient } from '@tanstack/react-query';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { leerIdUsuario } from '#client/lib/acceso/credenciales.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { insistir } from '#client/lib/red/reintentos.ts';
import { guardarSesion, sesionConocida } from '#client/lib/reparto/sesion-reparto.ts';

/** The result of a move that was made: its text for the member, and after a cancellation the draft now in force. */
export type Hecha = Pick<JugadaHecha, 'message' | 'vigente'>;

/** Decides from a session (null: there is none) whether a move was made. Returns its result, or null if it was not made. */
export type Consta = (sesion: SesionReparto | null) => Hecha | null;

/** Milliseconds between reads of the session while a move has no answer. */
const PREGUNTAR_MS = 3_000;
/** Timeout of one read of the session, in milliseconds. */
const PLAZO_LECTURA_MS = 5_000;

/** Error of a move without an answer while the session cannot be read either: the move may have been made. */
export class SinRespuesta extends ErrorApi {
  /**
   * Resolves once the session can be read: to the move's result, or null if it was not made. Never resolves if another member, or
   * nobody, is logged in by then.
   */
  readonly despues: Promise<Hecha | null>;

  constructor(despues: Promise<Hecha | null>, causa: unknown) {
    super(0, { error: 'No ha llegado la respuesta: puede que esté hecho' }, { cause: causa });
    this.despues = despues;
  }
}

/** Whether a move's outcome is unknown: a timeout (`DOMException`), no network (0), or an error of the server or a proxy. */
const esPerdida = (e: unknown): boolean =>
  e instanceof DOMException || (e instanceof ErrorApi && (e.estado === 0 || e.estado >= 500));

/**
 * Reads the session into the cache and returns it. Makes a request of its own, because a read already under way may have started
 * before the move.
 */
const leer = async (cache: QueryClient): Promise<SesionReparto | null> => {
  const signal = AbortSignal.timeout(PLAZO_LECTURA_MS);
  const actual = await llamar('verSesionActual', { signal });
  guardarSesion(cache, actual);
  return actual.sesion;
};

/**
 * Resolves when a change of the cache makes the cached session show the move. Never resolves after `signal` has aborted, or if
 * the session already shows the move at the call: an earlier move of the same kind may have caused that.
 */
const cuandoConste = (cache: QueryClient, consta: Consta, signal: AbortSignal): Promise<Hecha> =>
  new Promise((hecho) => {
    const conocida = (): Hecha | null => {
      const sesion = sesionConocida(cache);
      return sesion === null ? null : consta(sesion);
    };
    if (conocida() !== null) return;
    const dejar = cache.getQueryCache().subscribe(() => {
      const hecha = conocida();
      if (hecha === null) return;
      dejar();
      hecho(hecha);
    });
    signal.addEventListener('abort', dejar);
  });

/**
 * Retries until the session can be read, or until an event shows the move. Resolves to the move's result, or null if it was not
 * made. Never resolves after a change of login.
 */
const averiguar = async (cache: QueryClient, consta: Consta): Promise<Hecha | null> => {
  const quien = leerIdUsuario();
  const fin = new AbortController();
  const leida = insistir(async () => {
    if (leerIdUsuario() !== quien) return new Promise<never>(() => null);
    return consta(await leer(cache));
  });
  const hecha = await Promise.race([leida, cuandoConste(cache, consta, fin.signal)]);
  fin.abort();
  return hecha;
};

/**
 * Makes a move whose answer may get lost; the session then tells whether it was made. An event that shows the move counts as its
 * answer, and while neither comes the session is read. Throws the server's refusal, the lost request's own error if the move was
 * not made, or `SinRespuesta` if nobody can tell yet.
 */
export const conConstancia = async <R extends Hecha>(
  cache: QueryClient,
  mover: () => Promise<R>,
  consta: Consta,
): Promise<R | Hecha> => {
  const fin = new AbortController();
  const reloj = setInterval(() => void leer(cache).catch(() => null), PREGUNTAR_MS);
  try {
    return await Promise.race([mover(), cuandoConste(cache, consta, fin.signal)]);
  } catch (error) {
    if (!esPerdida(error)) throw error;
    const hecha = await leer(cache).then(consta, () => {
      throw new SinRespuesta(averiguar(cache, consta), error);
    });
    if (hecha !== null) return hecha;
    throw error instanceof DOMException ? new ErrorApi(0, {}, { cause: error }) : error;
  } finally {
    clearInterval(reloj);
    fin.abort();
  }
};
