import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { DeshacerEleccion, JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { api } from '#client/lib/api.ts';
import { useJugada } from './jugada.ts';

interface Eleccion extends Required<DeshacerEleccion> {
  readonly sesion: number;
}

const deshacer = ({ sesion, ...cuerpo }: Eleccion) =>
  api.post<JugadaHecha>(ruta(RUTAS.deshacerEleccion, { id: sesion }), cuerpo);

/** The admin takes a pick back: the one that they looked at, never another. */
export const useDeshacer = () => useJugada(deshacer);
