import type { QueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaAvisos } from '#client/lib/consultas.ts';
import { leerIdUsuario } from '#client/lib/credenciales.ts';
import { guardarDuenoAvisos, leerDuenoAvisos, leerSuscripcion } from '#client/lib/suscripcion-push.ts';
import { seNego } from '#client/lib/una-vez.ts';
import { huellaDe } from '../huella.ts';
import { NoActivado, suscribirse } from './activar.ts';
import { entregarSuscripcion, seRechazo } from './entregar-suscripcion.ts';

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
 * Tells the server of this browser's address for messages, where it is another than the one that was told last, or
 * `cambiada`, and only for whoever turned them on here. One that the server knew and knows no more was taken off its
 * list, and stays off. Rejects when it is worth another try.
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
