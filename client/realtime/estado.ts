import { useSyncExternalStore } from 'react';
import type { EstadoConexion } from '#client/ui/tira-conexion.tsx';

/**
 * Whether the socket stands, and whether the last request got an answer. Together they are the state of the connection.
 */
let conectado = false;
let sinRespuesta = false;
const oyentes = new Set<() => void>();
const avisar = () => oyentes.forEach((oyente) => oyente());

export const ponerConectado = (valor: boolean): void => {
  conectado = valor;
  if (valor) sinRespuesta = false;
  avisar();
};

export const ponerSinRespuesta = (valor: boolean): void => {
  if (valor === sinRespuesta) return;
  sinRespuesta = valor;
  avisar();
};

export const leerConexion = (): EstadoConexion => {
  if (sinRespuesta) return 'sin-red';
  if (conectado) return 'vivo';
  return navigator.onLine ? 'sondeo' : 'sin-red';
};

export const suscribirConexion = (oyente: () => void) => {
  oyentes.add(oyente);
  addEventListener('online', oyente);
  addEventListener('offline', oyente);
  return () => {
    oyentes.delete(oyente);
    removeEventListener('online', oyente);
    removeEventListener('offline', oyente);
  };
};

/** «vivo»: events arrive; «sondeo»: the screen asks every five seconds; «sin-red»: nobody answers. */
export const useConexion = (): EstadoConexion => useSyncExternalStore(suscribirConexion, leerConexion);
