import { createECDH, randomBytes } from 'node:crypto';
import type { Suscribir } from '#shared/contracts/avisos.ts';
import type { Persona } from './personas.ts';

/** A push subscription with real keys and an endpoint that nobody serves. */
export const unaSuscripcion = (): Suscribir => ({
  endpoint: `https://push.example.com/${randomBytes(8).toString('hex')}`,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
  nombre: 'Móvil de prueba',
});

/** Replaces the browser's push service, which is outside this machine: a subscription has real keys and an unserved endpoint. */
export const conServicioPush = async ({ contexto }: Persona): Promise<void> => {
  await contexto.addInitScript(({ endpoint, p256dh, auth }) => {
    const SITIO = 'prueba_suscripcion';
    const abrir = (): PushSubscription | null => {
      const servidor = localStorage.getItem(SITIO);
      if (servidor === null) return null;
      const deServidor = Uint8Array.from(servidor.split(',').map(Number));
      return {
        endpoint,
        expirationTime: null,
        options: { userVisibleOnly: true, applicationServerKey: deServidor.buffer },
        getKey: () => null,
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: () => {
          localStorage.removeItem(SITIO);
          return Promise.resolve(true);
        },
      };
    };
    PushManager.prototype.subscribe = ({ applicationServerKey } = {}) => {
      if (Notification.permission !== 'granted') return Promise.reject(new DOMException('no', 'NotAllowedError'));
      localStorage.setItem(SITIO, (applicationServerKey as Uint8Array).join());
      return Promise.resolve(abrir() as PushSubscription);
    };
    PushManager.prototype.getSubscription = () => Promise.resolve(abrir());
  }, unaSuscripcion());
};

/** Sets the notification permission to «default», as on a phone that was never asked; headless browsers deny it. */
export const sinPreguntar = async ({ contexto }: Persona): Promise<void> => {
  await contexto.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  });
};
