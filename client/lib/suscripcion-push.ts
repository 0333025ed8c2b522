import { enEsteNavegador } from './almacen.ts';
import { propio } from './base.ts';

/** This browser's own subscription to messages, which lives beside its service worker. */

const CLAVE = propio('te-toca.avisos');

/** The member who subscribed here, and the digest of the address last sent to the server; '' once their login ended. */
export interface DuenoAvisos {
  readonly de: number;
  readonly huella: string;
}

export const leerDuenoAvisos = (): DuenoAvisos | null => {
  try {
    const { de, huella } = JSON.parse(enEsteNavegador.leer(CLAVE) ?? '{}') as Partial<DuenoAvisos>;
    return typeof de === 'number' && typeof huella === 'string' ? { de, huella } : null;
  } catch {
    return null;
  }
};

export const guardarDuenoAvisos = (dueno: DuenoAvisos): void => enEsteNavegador.guardar(CLAVE, JSON.stringify(dueno));

/**
 * A login ended that nobody logged out of: the server sends nothing here any more, and will again when the same person is back.
 * The next member to log in is not asked for it.
 */
export const pausarSuscripcion = (): void => {
  const dueno = leerDuenoAvisos();
  if (dueno !== null) guardarDuenoAvisos({ ...dueno, huella: '' });
};

const registro = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined;

/** The subscription that this browser has, or null. */
export const leerSuscripcion = async (): Promise<PushSubscription | null> => {
  const pushManager = (await registro())?.pushManager;
  return (await pushManager?.getSubscription().catch(() => null)) ?? null;
};

/**
 * Ends it here, because the next member to log in must not get the previous member's messages. The server forgets it with the
 * login.
 */
export const soltarSuscripcion = async (): Promise<void> => {
  enEsteNavegador.quitar(CLAVE);
  await (await leerSuscripcion())?.unsubscribe().catch(() => false);
};
