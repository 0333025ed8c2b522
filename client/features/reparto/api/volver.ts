import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { api } from '#client/lib/api.ts';
import { useJugada } from './jugada.ts';

const volver = (sesion: number) => api.post<JugadaHecha>(ruta(RUTAS.volver, { id: sesion }));

/** An absent member is back: he picks again himself. */
export const useVolver = () => useJugada(volver);
