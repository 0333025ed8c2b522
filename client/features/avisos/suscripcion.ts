import type { QueryClient } from '@tanstack/react-query';
import type { DispositivoAvisos, Suscribir } from '#shared/contracts/avisos.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaAvisos } from '#client/lib/red/consultas.ts';
import { leerIdUsuario } from '#client/lib/acceso/credenciales.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { nombreDeDispositivo } from '#client/lib/navegador/dispositivo.ts';
import {
  guardarDuenoAvisos,
  leerDuenoAvisos,
  leerSuscripcion,
  soltarSuscripcion,
} from '#client/lib/navegador/suscripcion-push.ts';
import { seNego } from '#client/lib/red/reintentos.ts';

// This browser's push subscription: creating it, registering it with the server, and registering it again after a change.

/** Thrown when push messages cannot be turned on because of the browser or its permission, not the server. Its text says why. */
export class NoActivado extends ErrorApi {
  constructor(porque: string, opciones?: ErrorOptions) {
    super(0, { error: porque }, opciones);
  }
}

const ESPERA_OBRERO = 10_000;

const deBase64Url = (texto: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(texto.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.codePointAt(0) ?? 0);

/**
 * Resolves to the service worker's registration once the worker is active. Rejects after `ESPERA_OBRERO` ms, because `ready`
 * never rejects.
 */
const obrero = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, fallar) => {
      setTimeout(
        () => fallar(new NoActivado('La app todavía se está preparando. Prueba otra vez en un momento')),
        ESPERA_OBRERO,
      );
    }),
  ]);

const mismaClave = (a: ArrayBuffer | null, b: Uint8Array): boolean =>
  a !== null && new Uint8Array(a).join() === b.join();

/** Whether this browser's subscription was last registered by the logged-in member. */
const esMia = (): boolean => leerDuenoAvisos()?.de === leerIdUsuario();

/**
 * Returns this browser's push subscription, made with the server's public key. Keeps an existing one only if it has that key and
 * is known to be mine: this server cannot send to another key, and the push service may still hold another member's messages for
 * it. Rejects with `NoActivado` if the browser cannot subscribe.
 */
export const suscribirse = async (clave: string): Promise<PushSubscription> => {
  const { pushManager } = await obrero();
  const applicationServerKey = deBase64Url(clave);
  const anterior = await pushManager.getSubscription();
  if (anterior !== null && esMia() && mismaClave(anterior.options.applicationServerKey, applicationServerKey))
    return anterior;
  await anterior?.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch (cause) {
    throw new NoActivado('Este navegador no ha podido activarlos. ¿Tienes internet?', { cause });
  }
};

/** Whether Te Toca's server refused the subscription. A lost network or a proxy's own error page does not count. */
const seRechazo = (error: unknown): boolean =>
  error instanceof ErrorApi && seNego(error) && (error.error !== undefined || Object.keys(error.campos).length > 0);

/**
 * Registers the subscription with the server, and stores on this device that it is mine. If the server refuses it, ends the
 * subscription, since the device would look registered and receive nothing. Rejects after any failure.
 */
export const entregarSuscripcion = async (suscripcion: PushSubscription): Promise<DispositivoAvisos> => {
  const de = leerIdUsuario();
  const { endpoint, keys } = suscripcion.toJSON();
  const cuerpo: Suscribir = {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
    nombre: nombreDeDispositivo(navigator.userAgent),
  };
  try {
    const dispositivo = await llamar('suscribir', { cuerpo });
    if (de !== null) guardarDuenoAvisos({ de, huella: dispositivo.huella });
    return dispositivo;
  } catch (e) {
    if (seRechazo(e)) await soltarSuscripcion();
    throw e;
  }
};

/** Stores that this browser's subscription is mine if the server lists it among my devices. */
const reconocer = async (cache: QueryClient, yo: number): Promise<void> => {
  const suscripcion = await leerSuscripcion();
  if (suscripcion === null) return;
  const [huella, { dispositivos }] = await Promise.all([huellaDe(suscripcion), cache.fetchQuery(consultaAvisos)]);
  if (dispositivos.some((d) => d.huella === huella)) guardarDuenoAvisos({ de: yo, huella });
};

/** Returns this browser's subscription. If it was lost, makes a new one where permission is granted; else returns null. */
const suscripcionDeAhora = async (cache: QueryClient): Promise<PushSubscription | null> => {
  const suscripcion = await leerSuscripcion();
  if (suscripcion !== null || !('Notification' in globalThis) || Notification.permission !== 'granted')
    return suscripcion;
  return suscribirse((await cache.fetchQuery(consultaAvisos)).clave_publica);
};

/** Removes an outdated push address from the server. Ignores a refusal: the address may have been removed already. */
const olvidar = async (id: number): Promise<void> => {
  try {
    await llamar('quitarSuscripcion', { id });
  } catch (e) {
    if (!seNego(e)) throw e;
  }
};

/** Does what `ponerAlDia` says, but rejects after any failure. */
const entregarSiHaceFalta = async (cache: QueryClient, yo: number, cambiada: boolean): Promise<void> => {
  // Read again at each attempt: since the last one another member may have logged in, or this one has turned messages off.
  const dueno = leerDuenoAvisos();
  if (leerIdUsuario() !== yo) return;
  if (dueno === null) return reconocer(cache, yo);
  if (dueno.de !== yo) return;
  const suscripcion = await suscripcionDeAhora(cache);
  if (suscripcion === null) return;
  const huella = await huellaDe(suscripcion);
  if (huella === dueno.huella && !cambiada) return;
  const { dispositivos } = await cache.fetchQuery(consultaAvisos);
  const vieja = dispositivos.find((d) => d.huella === dueno.huella && d.huella !== huella);
  if (vieja !== undefined) await olvidar(vieja.id);
  await entregarSuscripcion(suscripcion);
  await cache.invalidateQueries({ queryKey: CLAVES.avisos });
};

/**
 * Registers this browser's push address with the server, and removes the previous one, if the address has changed since it was
 * registered; `cambiada` registers it anyway. Does nothing unless `yo` is logged in, or if another member turned messages on
 * here. If this browser does not know who did, only asks the server whether it was `yo`. Rejects only for failures that are worth
 * a retry.
 */
export const ponerAlDia = async (cache: QueryClient, yo: number, cambiada = false): Promise<void> => {
  try {
    await entregarSiHaceFalta(cache, yo, cambiada);
  } catch (e) {
    if (!seRechazo(e) && !(e instanceof NoActivado)) throw e;
    // Messages may be off on this device now, which Perfil shows once it has read the settings again.
    await cache.invalidateQueries({ queryKey: CLAVES.avisos });
  }
};

/** As many characters as the server's digests have (server/features/avisos). */
const CARACTERES_HUELLA = 16;

const aBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The digest of a subscription's endpoint, by which the server's device list names the subscription. */
export const huellaDe = async ({ endpoint }: Pick<PushSubscription, 'endpoint'>): Promise<string> =>
  aBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))).slice(
    0,
    CARACTERES_HUELLA,
  );
