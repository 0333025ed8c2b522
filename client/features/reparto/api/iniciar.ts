import { RUTAS } from '#shared/contracts/rutas.ts';
import type { IniciarReparto, JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { api } from '#client/lib/api.ts';
import { useJugada } from './jugada.ts';

const iniciar = (cuerpo: IniciarReparto) => api.post<JugadaHecha>(RUTAS.iniciar, cuerpo);

/** Starts the quarter's session. */
export const useIniciar = () => useJugada(iniciar);
