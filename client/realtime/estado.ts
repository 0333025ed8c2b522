import { useSyncExternalStore } from 'react';
import type { Conexion } from '#client/lib/enlace.ts';
import { crearOyentes } from '#client/lib/oyentes.ts';

/** How the app's link stands; while nobody has come in there is none. */
let conexion: Conexion = 'sondeo';
const { oir, decir } = crearOyentes();

export const ponerConexion = (nueva: Conexion): void => {
  conexion = nueva;
  decir();
};

export const leerConexion = (): Conexion => conexion;

export const useConexion = (): Conexion => useSyncExternalStore(oir, leerConexion);
