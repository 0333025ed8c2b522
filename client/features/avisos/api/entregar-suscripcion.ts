import type { DispositivoAvisos, Suscribir } from '#shared/contracts/avisos.ts';
import { llamar } from '#client/lib/llamar.ts';
import { leerIdUsuario } from '#client/lib/credenciales.ts';
import { ErrorApi } from '#client/lib/error-api.ts';
import { nombreDeDispositivo } from '#client/lib/nombre-dispositivo.ts';
import { guardarDuenoAvisos, soltarSuscripcion } from '#client/lib/suscripcion-push.ts';
import { seNego } from '#client/lib/una-vez.ts';

/** Whether the server itself refused this subscription: a lost network says nothing of it, nor a proxy's own answer. */
export const seRechazo = (error: unknown): boolean =>
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
