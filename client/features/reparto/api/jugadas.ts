import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type {
  DeshacerEleccion,
  ElegirPor,
  ElegirTarea,
  IniciarReparto,
  JugadaHecha,
  ResponderPropuesta,
} from '#shared/contracts/sesiones-reparto.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { ErrorApi } from '#client/lib/error-api.ts';
import { guardarSesion, loQueSigue } from '#client/lib/sesion-reparto.ts';

/** A move names its session in the path; the rest of it is the body. */
type Jugada<Cuerpo> = Cuerpo & { readonly sesion: number };

/**
 * Any move of a session. Its answer goes into the cache as its event does. A refusal means that this screen is behind:
 * the session is read again before the error reaches the caller, who can then say what really happened.
 */
const useJugada = <V>(mover: (valores: V) => Promise<JugadaHecha>) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: mover,
    onSuccess: (hecha) => {
      guardarSesion(cache, loQueSigue(hecha));
    },
    onError: async (error) => {
      if (!(error instanceof ErrorApi) || (error.estado !== 409 && error.estado !== 404)) return;
      await cache.refetchQueries({ queryKey: CLAVES.sesion, exact: true }).catch(() => null);
    },
  });
};

const iniciar = (cuerpo: IniciarReparto) => api.post<JugadaHecha>(RUTAS.iniciar, cuerpo);

/** Starts the quarter's session. */
export const useIniciar = () => useJugada(iniciar);

const elegirTarea = ({ sesion, ...cuerpo }: Jugada<ElegirTarea>) =>
  api.post<JugadaHecha>(ruta(RUTAS.elegirTarea, { id: sesion }), cuerpo);

/** A pick of one's own. */
export const useElegirTarea = () => useJugada(elegirTarea);

const elegirPor = ({ sesion, ...cuerpo }: Jugada<Required<ElegirPor>>) =>
  api.post<JugadaHecha>(ruta(RUTAS.elegirPor, { id: sesion }), cuerpo);

/** The admin's pick for a member, while that member has the turn. */
export const useElegirPor = () => useJugada(elegirPor);

const deshacer = ({ sesion, ...cuerpo }: Jugada<Required<DeshacerEleccion>>) =>
  api.post<JugadaHecha>(ruta(RUTAS.deshacerEleccion, { id: sesion }), cuerpo);

/** The admin takes a pick back: the one that they looked at, never another. */
export const useDeshacer = () => useJugada(deshacer);

const volver = (sesion: number) => api.post<JugadaHecha>(ruta(RUTAS.volver, { id: sesion }));

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
