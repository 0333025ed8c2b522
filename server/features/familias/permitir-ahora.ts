import type { IntentosPin } from '#shared/contracts/familias.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { olvidarIntentos, olvidarIntentosDe } from '#server/data/intentos.ts';
import { claveDelDia, leerIntentosPin, prefijoDePin } from '#server/effects/frenos/intentos-de-pin.ts';

/** How many wrong PINs the family has had today, and whether somebody has to wait. */
export const verIntentosPin = async (
  { db, reloj }: Contexto,
  actor: Actor,
  id: number,
): Promise<ResultadoCaso<IntentosPin>> =>
  id === actor.familia_id ? hecho(await leerIntentosPin(db, id, reloj.ahora())) : rechazado('NO_ENCONTRADO');

/** «Permitir ahora»: forgets the family's wrong PINs, so that whoever waits may try at once. */
export const permitirAhora = ({ db, reloj }: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<IntentosPin>> =>
  db.transaction().execute(async (trx) => {
    if (id !== actor.familia_id) return rechazado('NO_ENCONTRADO');
    await olvidarIntentos(trx, claveDelDia(id));
    await olvidarIntentosDe(trx, prefijoDePin(id));
    return hecho(await leerIntentosPin(trx, id, reloj.ahora()));
  });
