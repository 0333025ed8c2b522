import type { DispositivoAvisos, Suscribir } from '#shared/contracts/avisos.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { nombreDeDispositivo } from '#client/lib/nombre-dispositivo.ts';

/**
 * Tells the server where messages for this browser go. When the server refuses, the subscription ends: a device that
 * wrongly believes itself on the list is worse than none.
 */
export const entregarSuscripcion = async (suscripcion: PushSubscription): Promise<DispositivoAvisos> => {
  const { endpoint, keys } = suscripcion.toJSON();
  const cuerpo: Suscribir = {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
    nombre: nombreDeDispositivo(navigator.userAgent),
  };
  try {
    return await api.post<DispositivoAvisos>(RUTAS.suscripciones, cuerpo);
  } catch (e) {
    await suscripcion.unsubscribe().catch(() => false);
    throw e;
  }
};
