import type { QueryClient } from '@tanstack/react-query';
import type { DispositivoAvisos, Suscribir } from '#shared/contracts/avisos.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaAvisos } from '#client/lib/consultas.ts';
import { leerIdUsuario } from '#client/lib/credenciales.ts';
import { ErrorApi } from '#client/lib/error-api.ts';
import { llamar } from '#client/lib/llamar.ts';
import { nombreDeDispositivo } from '#client/lib/nombre-dispositivo.ts';
import {
  guardarDuenoAvisos,
  leerDuenoAvisos,
  leerSuscripcion,
  soltarSuscripcion,
} from '#client/lib/suscripcion-push.ts';
import { seNego } from '#client/lib/una-vez.ts';
import { huellaDe } from './huella.ts';

/** This browser's subscription to messages: making it, telling the server, and keeping both the same. */

/** Says why it was not turned on, when it was not the server's doing. */
export class NoActivado extends ErrorApi {
  constructor(porque: string, opciones?: ErrorOptions) {
    super(0, { error: porque }, opciones);
  }
}

const ESPERA_OBRERO = 10_000;

const deBase64Url = (texto: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(texto.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.codePointAt(0) ?? 0);

/**
 * The service worker, once it is ready. A first visit is still installing it, and where it never comes the waiting
 * ends.
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

/** Whether the subscription of this browser was made for who is logged in. */
const esMia = (): boolean => leerDuenoAvisos()?.de === leerIdUsuario();

/**
 * Subscribes with the server's key. A subscription made with another key is replaced, since this server cannot send to
 * it; so is another member's, because its push service may still hold messages for them.
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

/** Whether the server itself refused this subscription: a lost network says nothing of it, nor a proxy's own answer. */
const seRechazo = (error: unknown): boolean =>
  error instanceof ErrorApi && seNego(error) && (error.error !== undefined || Object.keys(error.campos).length > 0);

/**
 * Tells the server where messages for this browser go, and remembers whose they are. When the server refuses, the
 * subscription ends: a device that wrongly believes itself on the list is worse than none.
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

/** A browser that was subscribed before it was remembered whose that is: mine, if the server says so. */
const reconocer = async (cache: QueryClient, yo: number): Promise<void> => {
  const suscripcion = await leerSuscripcion();
  if (suscripcion === null) return;
  const [huella, { dispositivos }] = await Promise.all([huellaDe(suscripcion), cache.fetchQuery(consultaAvisos)]);
  if (dispositivos.some((d) => d.huella === huella)) guardarDuenoAvisos({ de: yo, huella });
};

/** This browser's subscription, or a new one where the browser lost it and still may; null when it may not any more. */
const suscripcionDeAhora = async (cache: QueryClient): Promise<PushSubscription | null> => {
  const suscripcion = await leerSuscripcion();
  if (suscripcion !== null || !('Notification' in globalThis) || Notification.permission !== 'granted')
    return suscripcion;
  return suscribirse((await cache.fetchQuery(consultaAvisos)).clave_publica);
};

/** Takes an address that is no more off the list, where nobody has done that before. */
const olvidar = async (id: number): Promise<void> => {
  try {
    await llamar('quitarSuscripcion', { id });
  } catch (e) {
    if (!seNego(e)) throw e;
  }
};

const entregarSiHaceFalta = async (cache: QueryClient, yo: number, cambiada: boolean): Promise<void> => {
  // Read at each try: by now somebody else may be here, or they have turned it off.
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
 * Tells the server of this browser's address for messages, where it is another than the one that was told last, or `cambiada`,
 * and only for the member who turned them on here. One that the server knew and knows no more was taken off its list, and stays
 * off. Rejects when it is worth another try.
 */
export const ponerAlDia = async (cache: QueryClient, yo: number, cambiada = false): Promise<void> => {
  try {
    await entregarSiHaceFalta(cache, yo, cambiada);
  } catch (e) {
    if (!seRechazo(e) && !(e instanceof NoActivado)) throw e;
    // Perfil says that this device is off, and turns it on again.
    await cache.invalidateQueries({ queryKey: CLAVES.avisos });
  }
};
