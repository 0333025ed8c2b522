import { avisoDe, leerPush } from '#shared/contracts/aviso-push.ts';
import { ambito, RAIZ } from './ambito.ts';
import { avisoDeAhora } from './aviso-de-ahora.ts';
import type { DelObrero } from './mensajes.ts';

/** The `pushsubscriptionchange` event. Firefox and Safari resubscribe and set both fields; Chromium sets neither. */
interface CambioSuscripcion extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** Adds `renotify`, which TypeScript's library lacks. With it, a message that replaces another sounds again. */
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
 * Reports whether a window may open a member's message. Excludes the shared wall screen, which belongs to no member, and
 * pages of other apps on the same origin.
 */
const esMia = ({ url }: Client): boolean => url.startsWith(enRaiz('/')) && new URL(url).pathname !== `${RAIZ}pantalla`;

/**
 * Opens a path of the app in an open window, preferring the focused or visible one, or in a new window. An open page
 * navigates by itself without a reload, so that unsaved input is not lost.
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
 * Subscribes to push again with the same key, if the browser has not done so itself, and tells every open page. A page sends
 * the new subscription to the server, because only pages have the login. Without a known key the page subscribes, too.
 */
const renovar = async ({ oldSubscription, newSubscription }: CambioSuscripcion): Promise<void> => {
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? null;
  if (!newSubscription && applicationServerKey !== null)
    await ambito.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  for (const ventana of await ventanas()) decir(ventana, { tipo: 'SUSCRIPCION_CAMBIADA' });
};

/** Registers the handlers that show pushes, open their paths, and renew the subscription. */
export const atenderAvisos = (): void => {
  ambito.addEventListener('push', (suceso) => {
    suceso.waitUntil(mostrar(suceso.data?.text() ?? null));
  });
  ambito.addEventListener('notificationclick', (suceso) => {
    const { url } = avisoDe({ url: suceso.notification.data as unknown });
    suceso.notification.close();
    suceso.waitUntil(abrir(url));
  });
  // TypeScript's library does not declare this event.
  ambito.addEventListener('pushsubscriptionchange' as 'activate', (suceso: CambioSuscripcion) => {
    suceso.waitUntil(renovar(suceso));
  });
};
