import { useSyncExternalStore } from 'react';
import type { Conexion } from '#client/lib/red/enlace.ts';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';

/** The connection state of the app's link. It is `sondeo` while nobody is logged in, because there is no link then. */
let conexion: Conexion = 'sondeo';
const { oir, decir } = crearOyentes();

/** An address of this server to open instead of the page's own, where it refuses live connections; null if there is none. */
let otraDireccion: string | null = null;

export const ponerOtraDireccion = (nueva: string | null): void => {
  otraDireccion = nueva;
  decir();
};

export const useOtraDireccion = (): string | null => useSyncExternalStore(oir, () => otraDireccion);

export const ponerConexion = (nueva: Conexion): void => {
  conexion = nueva;
  decir();
};

export const leerConexion = (): Conexion => conexion;

export const useConexion = (): Conexion => useSyncExternalStore(oir, leerConexion);
