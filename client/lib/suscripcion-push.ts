/** This browser's own subscription to messages, which lives beside its service worker. */

const registro = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined;

/** The subscription that this browser has, or null. */
export const leerSuscripcion = async (): Promise<PushSubscription | null> => {
  const pushManager = (await registro())?.pushManager;
  return (await pushManager?.getSubscription().catch(() => null)) ?? null;
};

/**
 * Ends it here: whoever logs in next must not get the messages of who was before. The server forgets it with the login.
 */
export const soltarSuscripcion = async (): Promise<void> => {
  await (await leerSuscripcion())?.unsubscribe().catch(() => false);
};
