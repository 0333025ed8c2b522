import { enEsteNavegador } from './almacen.ts';
import { propio } from './base.ts';

// This browser's push subscription, which belongs to its service worker.

const CLAVE = propio('te-toca.avisos');

/** The owner of this browser's subscription. */
export interface DuenoAvisos {
  /** Id of the member who subscribed. */
  readonly de: number;
  /** Digest of the push address last sent to the server; '' while the subscription is paused. */
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
 * Marks the subscription as paused after a login that ended without a logout. Its owner stays stored, so that the next login of
 * the same member registers it again, and another member's login does not take it over.
 */
export const pausarSuscripcion = (): void => {
  const dueno = leerDuenoAvisos();
  if (dueno !== null) guardarDuenoAvisos({ ...dueno, huella: '' });
};

const registro = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined;

/** Returns this browser's subscription; null if there is none or the browser cannot tell. */
export const leerSuscripcion = async (): Promise<PushSubscription | null> => {
  const pushManager = (await registro())?.pushManager;
  return (await pushManager?.getSubscription().catch(() => null)) ?? null;
};

/**
 * Ends the subscription at a logout, because the next member to log in must not get the previous one's messages. The server
 * forgets it together with the login.
 */
export const soltarSuscripcion = async (): Promise<void> => {
  enEsteNavegador.quitar(CLAVE);
  await (await leerSuscripcion())?.unsubscribe().catch(() => false);
};
