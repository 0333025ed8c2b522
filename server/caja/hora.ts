import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { esCreible, sinSaberCuanto } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { leerUltimaHora } from '#server/data/caja.ts';
import { conectarLectura } from '#server/db/copia.ts';
import type { Db } from '#server/db/esquema.ts';
import { BASE, codigoDe } from './abierto.ts';
import { ocupar } from './ocupar.ts';

// The time for programs other than the server. Backups are sorted by the time in their names, and the machine's clock may be
// years off. So it is compared with the time when a server last ran on the database.

/** Reads when a server last ran, in ms since 1970; null if the database is damaged or does not record it. */
const siLoDice = async (leer: () => Promise<Instante | null>): Promise<number | null> => {
  try {
    const ultima = await leer();
    return ultima === null ? null : Date.parse(ultima);
  } catch (error) {
    if (!codigoDe(error).startsWith('SQLITE_')) throw error;
    return null;
  }
};

const aInstante = (ms: number): Instante => new Date(ms).toISOString();

/**
 * Returns the current time, judged from the machine's time `dice` and from when a server last ran. For a database that no
 * server uses now.
 */
export const horaDeBase = async (db: Db, dice: Instante): Promise<Instante> =>
  aInstante(sinSaberCuanto(await siLoDice(() => leerUltimaHora(db)), Date.parse(dice)));

const leerDe = async (archivo: string): Promise<Instante | null> => {
  const db = conectarLectura(archivo);
  try {
    return await leerUltimaHora(db);
  } finally {
    await db.destroy();
  }
};

const hayServidor = (datos: string): boolean => {
  const ocupada = ocupar(datos);
  if (ocupada.ok) ocupada.cerrojo.liberar();
  return !ocupada.ok && ocupada.otro;
};

/**
 * Returns the current time, judged from the machine's time `dice`, from when a server last ran on the folder, and from
 * whether one runs now.
 */
export const horaDe = async (datos: string, dice: Instante): Promise<Instante> => {
  const archivo = join(datos, BASE);
  const ultima = existsSync(archivo) ? await siLoDice(() => leerDe(archivo)) : null;
  const dicho = Date.parse(dice);
  // A running server recorded its time minutes ago. It may distrust the machine's clock, and then its own time counts.
  return ultima !== null && !esCreible(ultima, dicho) && hayServidor(datos)
    ? aInstante(ultima)
    : aInstante(sinSaberCuanto(ultima, dicho));
};
