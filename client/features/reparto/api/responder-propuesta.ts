import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, ResponderPropuesta } from '#shared/contracts/sesiones-reparto.ts';
import { api } from '#client/lib/api.ts';
import { useJugada } from './jugada.ts';

interface Respuesta extends ResponderPropuesta {
  readonly sesion: number;
  readonly propuesta: number;
}

const responder = ({ sesion, propuesta, ...cuerpo }: Respuesta) =>
  api.post<JugadaHecha>(ruta(RUTAS.responderPropuesta, { id: sesion, n: propuesta }), cuerpo);

/** One's answer to a change that the closing proposes. */
export const useResponderPropuesta = () => useJugada(responder);
