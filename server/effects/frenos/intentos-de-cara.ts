import { olvidarIntentos, olvidarIntentosDe } from '#server/data/intentos.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Cupo } from './frenar.ts';

/**
 * Wrong PINs that a member may have in a day, on all devices together.
 * With a device in hand, an attacker has one chance in 450 a day of guessing a PIN: 20 of 9,181, since easy PINs are refused.
 */
export const CUPO_MIEMBRO: Cupo = { maximo: 20, segundos: 86_400 };

/**
 * The key that counts a member's wrong PINs of a day.
 * They are counted apart from wrong passwords, so that wrong PINs never block the login by password.
 */
export const claveDelDia = (miembro: number): string => `cara-dia|${String(miembro)}`;
const prefijoDe = (miembro: number): string => `cara|${String(miembro)}|`;
export const claveDe = (miembro: number, aparato: number): string => `${prefijoDe(miembro)}${String(aparato)}`;

/** Deletes a member's counts of wrong PINs, because their PIN or their permission to use one is new. */
export const olvidarFallosDe = async (db: Db, miembro: number): Promise<void> => {
  await olvidarIntentos(db, claveDelDia(miembro));
  await olvidarIntentosDe(db, prefijoDe(miembro));
};
