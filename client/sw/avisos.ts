import { avisoDe, leerPush } from '#shared/contracts/aviso-push.ts';
import { ambito, RAIZ } from './ambito.ts';
import { avisoDeAhora } from './aviso-de-ahora.ts';
import type { DelObrero } from './mensajes.ts';

/** Firefox and Safari resubscribe by themselves and tell both; Chromium tells neither. */
interface CambioSuscripcion extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** `renotify` is missing in TypeScript's library: with it, a message that replaces another sounds again. */
interface Opciones extends NotificationOptions {
  readonly renotify?: boolean;
}

const mostrar = async (texto: string | null): Promise<void> => {
  const pedir: typeof fetch = (...pedido) => ambito.fetch(...pedido);
  const { titulo, cuerpo, url, etiqueta, callado } = await avisoDeAhora(leerPush(texto), { raiz: RAIZ, pedir });
  const opciones: Opciones = {
    body: cuerpo,
    tag: etiqueta,
    renotify: !callado,
    silent: callado,
    data: url,
    icon: `${RAIZ}iconos/icono-192.png`,
    badge: `${RAIZ}iconos/insignia-96.png`,
    lang: 'es',
  };
  await ambito.registration.showNotification(titulo, opciones);
};

const ventanas = (): Promise<readonly WindowClient[]> =>
  ambito.clients.matchAll({ type: 'window', includeUncontrolled: true });

const decir = (a: Client, mensaje: DelObrero): void => a.postMessage(mensaje, {});

const enRaiz = (ruta: string): string => new URL(RAIZ + ruta.slice(1), ambito.location.origin).href;

/**
 * The shared screen on the wall is nobody's: a message of mine does not open over it, nor over what else has its pages on
 * this address.
 */
const esMia = ({ url }: Client): boolean => url.startsWith(enRaiz('/')) && new URL(url).pathname !== `${RAIZ}pantalla`;

/**
 * Leads to a path of ours in an open window, the one in sight first, else in a new one. The page itself goes there, without
 * being loaded anew, so that nothing that stands on it is lost.
 */
const abrir = async (ruta: string): Promise<void> => {
  const mias = (await ventanas()).filter(esMia);
  const elegida = mias.find((v) => v.focused) ?? mias.find((v) => v.visibilityState === 'visible') ?? mias[0];
  if (elegida === undefined) {
    await ambito.clients.openWindow(enRaiz(ruta));
    return;
  }
  decir(elegida, { tipo: 'IR', url: ruta });
  await elegida.focus();
};

/**
 * The address that messages go to has changed: take a new one, and let a page, which has the login, tell the server.
 */
const renovar = async ({ oldSubscription, newSubscription }: CambioSuscripcion): Promise<void> => {
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? null;
  if (!newSubscription && applicationServerKey !== null)
    await ambito.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  for (const ventana of await ventanas()) decir(ventana, { tipo: 'SUSCRIPCION_CAMBIADA' });
};

/** Shows what arrives, leads where it says, and mends the subscription. */
export const atenderAvisos = (): void => {
  ambito.addEventListener('push', (suceso) => {
    suceso.waitUntil(mostrar(suceso.data?.text() ?? null));
  });
  ambito.addEventListener('notificationclick', (suceso) => {
    const { url } = avisoDe({ url: suceso.notification.data as unknown });
    suceso.notification.close();
    suceso.waitUntil(abrir(url));
  });
  // The library of TypeScript does not list this event.
  ambito.addEventListener('pushsubscriptionchange' as 'activate', (suceso: CambioSuscripcion) => {
    suceso.waitUntil(renovar(suceso));
  });
};
