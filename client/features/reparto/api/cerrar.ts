import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { api } from '#client/lib/api.ts';
import { useJugada } from './jugada.ts';

const cerrar = (sesion: number) => api.post<JugadaHecha>(ruta(RUTAS.cerrarReparto, { id: sesion }));

/** The admin ends the closing with what is agreed so far. */
export const useCerrar = () => useJugada(cerrar);
