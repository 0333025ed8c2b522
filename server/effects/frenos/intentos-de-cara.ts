import { olvidarIntentos, olvidarIntentosDe } from '#server/data/intentos.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Cupo } from './frenar.ts';

/** Wrong PINs of a member that a day bears, on all devices together: one chance in 450 for whoever has a device in hand. */
export const CUPO_MIEMBRO: Cupo = { maximo: 20, segundos: 86_400 };

/** Where they are counted: apart from passwords, whose login no wrong PIN can hold up. */
export const claveDelDia = (miembro: number): string => `cara-dia|${String(miembro)}`;
const prefijoDe = (miembro: number): string => `cara|${String(miembro)}|`;
export const claveDe = (miembro: number, aparato: number): string => `${prefijoDe(miembro)}${String(aparato)}`;

/** A new PIN, or leave given anew: what was guessed wrong before says nothing about it. */
export const olvidarFallosDe = async (trx: Db, miembro: number): Promise<void> => {
  await olvidarIntentos(trx, claveDelDia(miembro));
  await olvidarIntentosDe(trx, prefijoDe(miembro));
};
