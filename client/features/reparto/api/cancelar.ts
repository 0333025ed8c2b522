import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { api } from '#client/lib/api.ts';
import { useJugada } from './jugada.ts';

const cancelar = (sesion: number) => api.post<JugadaHecha>(ruta(RUTAS.cancelarReparto, { id: sesion }));

/** The admin calls the session off. */
export const useCancelar = () => useJugada(cancelar);
