import { enEsteNavegador } from '#client/lib/navegador/almacen.ts';
import { useSyncExternalStore } from 'react';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';
import { propio } from '#client/lib/navegador/base.ts';

// This device's permission for members to log in by face. An adult gives it, and it outlives that adult's own login.

const CLAVE = propio('te-toca.caras');

/** The device's id on the server, and the secret that it sends with each login by face. */
interface EsteAparato {
  readonly id: number;
  readonly token: string;
}

const { oir, decir } = crearOyentes();

const leer = (): EsteAparato | null => {
  try {
    const guardado = JSON.parse(enEsteNavegador.leer(CLAVE) ?? 'null') as Partial<EsteAparato> | null;
    return typeof guardado?.id === 'number' && typeof guardado.token === 'string'
      ? { id: guardado.id, token: guardado.token }
      : null;
  } catch {
    return null;
  }
};

export const guardarEsteAparato = ({ id, token }: EsteAparato): void => {
  enEsteNavegador.guardar(CLAVE, JSON.stringify({ id, token }));
  decir();
};

export const olvidarEsteAparato = (): void => {
  enEsteNavegador.quitar(CLAVE);
  decir();
};

const suscribir = (oyente: () => void): (() => void) => {
  const dejar = oir(oyente);
  addEventListener('storage', oyente);
  return () => {
    dejar();
    removeEventListener('storage', oyente);
  };
};

/** Returns the stored text, not the parsed object: `useSyncExternalStore` compares snapshots, and a parse makes a new object. */
const leerTexto = (): string | null => enEsteNavegador.leer(CLAVE);

export const useEsteAparato = (): EsteAparato | null =>
  useSyncExternalStore(suscribir, leerTexto) === null ? null : leer();
