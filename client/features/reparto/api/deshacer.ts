import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { api } from '#client/lib/api.ts';
import { useJugada } from './jugada.ts';

const deshacer = (sesion: number) => api.post<JugadaHecha>(ruta(RUTAS.deshacerEleccion, { id: sesion }));

/** The admin takes the last pick back. */
export const useDeshacer = () => useJugada(deshacer);
