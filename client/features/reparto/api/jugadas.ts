import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { PREFERIR_BREVE, RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { seguirSesion } from '#shared/contracts/seguir-sesion.ts';
import type {
  DeshacerEleccion,
  ElegirPor,
  ElegirTarea,
  IniciarReparto,
  JugadaBreve,
  JugadaHecha,
  ResponderPropuesta,
} from '#shared/contracts/sesiones-reparto.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { ErrorApi } from '#client/lib/error-api.ts';
import { guardarSesion, loQueSigue, sesionConocida } from '#client/lib/sesion-reparto.ts';

/** A move names its session in the path; the rest of it is the body. */
type Jugada<Cuerpo> = Cuerpo & { readonly sesion: number };

const releer = (cache: QueryClient): Promise<unknown> =>
  cache.refetchQueries({ queryKey: CLAVES.sesion, exact: true }).catch(() => null);

/** Milliseconds after which a move counts as lost: meanwhile its turn runs out. It names what it does, so it may be made again. */
const PLAZO_MS = 10_000;

/** Has a move answered by what happened in it, while turns go on: the room itself knows where that leads. */
const enBreve = () => ({ cabeceras: { prefer: PREFERIR_BREVE }, signal: AbortSignal.timeout(PLAZO_MS) });

/** Shows where a move led; where that does not follow from what is known, the session is read. */
const guardar = async (cache: QueryClient, hecha: JugadaHecha | JugadaBreve): Promise<void> => {
  const sigue =
    'sesion' in hecha ? loQueSigue(hecha) : { ...hecha, sesion: seguirSesion(sesionConocida(cache), hecha.jugada) };
  if (sigue.sesion === null) await releer(cache);
  else guardarSesion(cache, sigue);
};

/** An answer that nobody waits for any more is lost. */
const alPerderse = (error: unknown): never => {
  throw error instanceof DOMException ? new ErrorApi(0, {}, { cause: error }) : error;
};

/**
 * Any move of a session. Its answer goes into the cache as its event does. A refusal means that this screen is behind:
 * the session is read again before the error reaches the caller, who can then say what really happened.
 */
const useJugada = <V, R extends JugadaHecha | JugadaBreve>(mover: (valores: V) => Promise<R>) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (valores: V) => mover(valores).catch(alPerderse),
    onSuccess: (hecha) => guardar(cache, hecha),
    onError: async (error) => {
      if (!(error instanceof ErrorApi) || (error.estado !== 409 && error.estado !== 404)) return;
      await releer(cache);
    },
  });
};

const iniciar = (cuerpo: IniciarReparto) => api.post<JugadaHecha>(RUTAS.iniciar, cuerpo);

/** Starts the quarter's session. */
export const useIniciar = () => useJugada(iniciar);

const elegirTarea = ({ sesion, ...cuerpo }: Jugada<ElegirTarea>) =>
  api.post<JugadaHecha | JugadaBreve>(ruta(RUTAS.elegirTarea, { id: sesion }), cuerpo, enBreve());

/** A pick of one's own. */
export const useElegirTarea = () => useJugada(elegirTarea);

const elegirPor = ({ sesion, ...cuerpo }: Jugada<Required<ElegirPor>>) =>
  api.post<JugadaHecha | JugadaBreve>(ruta(RUTAS.elegirPor, { id: sesion }), cuerpo, enBreve());

/** The admin's pick for a member, while that member has the turn. */
export const useElegirPor = () => useJugada(elegirPor);

const deshacer = ({ sesion, ...cuerpo }: Jugada<Required<DeshacerEleccion>>) =>
  api.post<JugadaHecha | JugadaBreve>(ruta(RUTAS.deshacerEleccion, { id: sesion }), cuerpo, enBreve());

/** The admin takes a pick back: the one that they looked at, never another. */
export const useDeshacer = () => useJugada(deshacer);

const volver = (sesion: number) =>
  api.post<JugadaHecha | JugadaBreve>(ruta(RUTAS.volver, { id: sesion }), undefined, enBreve());

/** An absent member is back and picks for themselves again. */
export const useVolver = () => useJugada(volver);

const responder = ({ sesion, propuesta, ...cuerpo }: Jugada<ResponderPropuesta> & { readonly propuesta: number }) =>
  api.post<JugadaHecha>(ruta(RUTAS.responderPropuesta, { id: sesion, n: propuesta }), cuerpo);

/** One's answer to a change that the closing proposes. */
export const useResponderPropuesta = () => useJugada(responder);

const cerrar = (sesion: number) => api.post<JugadaHecha>(ruta(RUTAS.cerrarReparto, { id: sesion }));

/** The admin ends the closing with what is agreed so far. */
export const useCerrar = () => useJugada(cerrar);

const cancelar = (sesion: number) => api.post<JugadaHecha>(ruta(RUTAS.cancelarReparto, { id: sesion }));

/** The admin calls the session off. */
export const useCancelar = () => useJugada(cancelar);
