import { useSyncExternalStore } from 'react';
import { crearOyentes } from '#client/lib/oyentes.ts';
import type { EstadoConexion } from '#client/ui/tira-conexion.tsx';

/**
 * Whether the socket stands, and whether the last request got an answer. Together they are the state of the connection.
 */
let conectado = false;
let sinRespuesta = false;
const { oir, decir } = crearOyentes();

export const ponerConectado = (valor: boolean): void => {
  conectado = valor;
  if (valor) sinRespuesta = false;
  decir();
};

export const ponerSinRespuesta = (valor: boolean): void => {
  if (valor === sinRespuesta) return;
  sinRespuesta = valor;
  decir();
};

export const leerConexion = (): EstadoConexion => {
  if (sinRespuesta) return 'sin-red';
  if (conectado) return 'vivo';
  return navigator.onLine ? 'sondeo' : 'sin-red';
};

export const suscribirConexion = (oyente: () => void) => {
  const dejar = oir(oyente);
  addEventListener('online', oyente);
  addEventListener('offline', oyente);
  return () => {
    dejar();
    removeEventListener('online', oyente);
    removeEventListener('offline', oyente);
  };
};

/** «vivo»: events arrive; «sondeo»: the screen asks every five seconds; «sin-red»: nobody answers. */
export const useConexion = (): EstadoConexion => useSyncExternalStore(suscribirConexion, leerConexion);
