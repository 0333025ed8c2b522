import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { ElegirPor, JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { api } from '#client/lib/api.ts';
import { useJugada } from './jugada.ts';

interface Eleccion extends Required<ElegirPor> {
  readonly sesion: number;
}

const elegirPor = ({ sesion, ...cuerpo }: Eleccion) =>
  api.post<JugadaHecha>(ruta(RUTAS.elegirPor, { id: sesion }), cuerpo);

/** The admin's pick for a member, while that member has the turn. */
export const useElegirPor = () => useJugada(elegirPor);
