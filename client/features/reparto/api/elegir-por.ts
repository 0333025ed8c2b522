import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { ElegirTarea, JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { api } from '#client/lib/api.ts';
import { useJugada } from './jugada.ts';

interface Eleccion extends ElegirTarea {
  readonly sesion: number;
}

const elegirPor = ({ sesion, ...cuerpo }: Eleccion) => api.post<JugadaHecha>(ruta(RUTAS.elegirPor, { id: sesion }), cuerpo);

/** The admin's pick for whoever has the turn. */
export const useElegirPor = () => useJugada(elegirPor);
