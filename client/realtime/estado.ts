import { useSyncExternalStore } from 'react';
import type { Conexion } from '#client/lib/red/enlace.ts';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';

/** The connection state of the app's link. It is `sondeo` while nobody is logged in, because there is no link then. */
let conexion: Conexion = 'sondeo';
const { oir, decir } = crearOyentes();

/** Another address of this server, if it refuses live connections at the page's own; null otherwise, or if it knows none. */
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
