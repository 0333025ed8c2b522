import { createECDH, randomBytes, type ECDH } from 'node:crypto';
import type { Suscribir } from '#shared/contracts/avisos.ts';

/** A browser with a push subscription, and the private key that it keeps. */
export interface Navegador {
  readonly suscripcion: Suscribir;
  readonly privada: ECDH;
}

export const unNavegador = (endpoint: string, nombre = 'Móvil de prueba'): Navegador => {
  const privada = createECDH('prime256v1');
  return {
    privada,
    suscripcion: {
      endpoint,
      p256dh: privada.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
      nombre,
    },
  };
};

/** A browser's push subscription at `endpoint`; by default at a public address of its own. */
export const unaSuscripcion = (
  endpoint = `https://push.example.com/${randomBytes(12).toString('base64url')}`,
): Suscribir => unNavegador(endpoint).suscripcion;
