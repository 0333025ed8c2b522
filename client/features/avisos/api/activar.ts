import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaAvisos } from '#client/lib/consultas.ts';
import { leerIdUsuario } from '#client/lib/credenciales.ts';
import { leerDuenoAvisos } from '#client/lib/suscripcion-push.ts';
import { entregarSuscripcion } from './entregar-suscripcion.ts';

/** Why it was not turned on, when it was not the server's doing. */
export class NoActivado extends Error {}

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

/** Turns messages on in this device. Asks for the permission first, while the tap that wanted it still counts. */
export const useActivar = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const permiso = await Notification.requestPermission();
      if (permiso === 'denied') throw new NoActivado('Has bloqueado los avisos en este navegador');
      if (permiso !== 'granted') throw new NoActivado('Para activarlos, pulsa «Permitir» cuando el navegador pregunte');
      const { clave_publica } = await cache.ensureQueryData(consultaAvisos);
      return entregarSuscripcion(await suscribirse(clave_publica));
    },
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: CLAVES.avisos }),
        cache.invalidateQueries({ queryKey: CLAVES.yo }),
      ]),
  });
};
