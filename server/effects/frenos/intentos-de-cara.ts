import { olvidarIntentos, olvidarIntentosDe } from '#server/data/intentos.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Cupo } from './frenar.ts';

/**
 * Wrong PINs that a member may have in a day, on all devices together. An attacker who holds a device has one chance in 450 of
 * guessing.
 */
export const CUPO_MIEMBRO: Cupo = { maximo: 20, segundos: 86_400 };

/**
 * The key of a member's wrong PINs of a day. They are counted apart from passwords, so no wrong PIN holds up that
 * login.
 */
export const claveDelDia = (miembro: number): string => `cara-dia|${String(miembro)}`;
const prefijoDe = (miembro: number): string => `cara|${String(miembro)}|`;
export const claveDe = (miembro: number, aparato: number): string => `${prefijoDe(miembro)}${String(aparato)}`;

/** Forgets a member's wrong PINs: their PIN or their permission is new, and the guesses before say nothing about it. */
export const olvidarFallosDe = async (db: Db, miembro: number): Promise<void> => {
  await olvidarIntentos(db, claveDelDia(miembro));
  await olvidarIntentosDe(db, prefijoDe(miembro));
};
