import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { ElegirTarea, JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { api } from '#client/lib/api.ts';
import { useJugada } from './jugada.ts';

interface Eleccion extends ElegirTarea {
  readonly sesion: number;
}

const elegirTarea = ({ sesion, ...cuerpo }: Eleccion) =>
  api.post<JugadaHecha>(ruta(RUTAS.elegirTarea, { id: sesion }), cuerpo);

/** A pick of one's own. */
export const useElegirTarea = () => useJugada(elegirTarea);
