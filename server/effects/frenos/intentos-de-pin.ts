import type { IntentosPin } from '#shared/contracts/familias.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { hayBloqueados, leerIntentos } from '#server/data/intentos.ts';
import type { Db } from '#server/db/esquema.ts';
import { esperaDeCupo, type Cupo } from './frenar.ts';

/**
 * Wrong PINs that a family may have in a day, from all callers together: one chance in 50,000 of guessing it.
 * The day begins with the first wrong PIN. The family's midnight would reveal its time zone, and that the family exists.
 */
export const CUPO_FAMILIA: Cupo = { maximo: 20, segundos: 86_400 };

/** Wrong PINs that one address may have in an hour over all families, so that nobody tries one PIN on all of them. */
export const CUPO_DIRECCION: Cupo = { maximo: 60, segundos: 3_600 };

export const claveDelDia = (familia: number): string => `pin-dia|${String(familia)}`;
export const prefijoDePin = (familia: number): string => `pin|${String(familia)}|`;
export const claveDeDireccion = (direccion: string): string => `pin-direccion|${direccion}`;

/** A family's wrong PINs as its admin sees them. */
export const leerIntentosPin = async (db: Db, familia: number, ahora: Instante): Promise<IntentosPin> => {
  const clave = claveDelDia(familia);
  const dia = await leerIntentos(db, clave);
  const quedan = await esperaDeCupo(db, clave, { ...CUPO_FAMILIA, maximo: 1 }, ahora);
  const fallidos = dia === undefined || quedan === 0 ? 0 : dia.fallidos;
  return {
    fallidos_hoy: fallidos,
    maximo: CUPO_FAMILIA.maximo,
    bloqueado: fallidos >= CUPO_FAMILIA.maximo || (await hayBloqueados(db, prefijoDePin(familia), ahora)),
  };
};
