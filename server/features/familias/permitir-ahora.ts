import type { IntentosPin } from '#shared/contracts/familias.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { olvidarIntentos, olvidarIntentosDe } from '#server/data/intentos.ts';
import { claveDelDia, leerIntentosPin, prefijoDePin } from '#server/effects/frenos/intentos-de-pin.ts';

/** How many wrong PINs the family has had today, and whether somebody has to wait. */
export const verIntentosPin = (contexto: Contexto, { familia_id }: Actor): Promise<ResultadoCaso<IntentosPin>> =>
  leer(contexto, async (db) => hecho(await leerIntentosPin(db, familia_id, contexto.reloj.ahora())));

/** «Permitir ahora»: forgets the family's wrong PINs, so that whoever waits may try at once. */
export const permitirAhora = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<IntentosPin>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, ahora, familia: id } = cambio;
    const { fallidos_hoy: fallidos } = await leerIntentosPin(db, id, ahora);
    await olvidarIntentos(db, claveDelDia(id));
    await olvidarIntentosDe(db, prefijoDePin(id));
    cambio.anota(actor, { acto: 'PIN_PERMITIDO', fallidos });
    return hecho(await leerIntentosPin(db, id, ahora));
  });
