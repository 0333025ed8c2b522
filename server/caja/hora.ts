import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { esCreible, sinSaberCuanto } from '#shared/domain/reloj.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { leerUltimaHora } from '#server/data/reloj.ts';
import { conectarLectura } from '#server/db/copia.ts';
import type { Db } from '#server/db/esquema.ts';
import { BASE, codigoDe } from './abierto.ts';
import { ocupar } from './ocupar.ts';

/**
 * The time for processes other than the server: copies are told apart by when they were made, and the machine's clock may
 * be years off. It is judged by when a server last ran on the database.
 */

/** Milliseconds since 1970; null where a database does not tell: it is damaged, or of before that was written down. */
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

/** By a database that is open and that no server uses, and what the machine says. */
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
  if (ocupada.ok) ocupada.cerrojo.soltar();
  return !ocupada.ok && ocupada.otro;
};

/** Returns the time to go by: from the data folder, its running server if any, and the machine's clock. */
export const horaDe = async (datos: string, dice: Instante): Promise<Instante> => {
  const archivo = join(datos, BASE);
  const ultima = existsSync(archivo) ? await siLoDice(() => leerDe(archivo)) : null;
  const dicho = Date.parse(dice);
  // A server that runs wrote it down minutes ago, and goes by it when it does not believe the machine.
  return ultima !== null && !esCreible(ultima, dicho) && hayServidor(datos)
    ? aInstante(ultima)
    : aInstante(sinSaberCuanto(ultima, dicho));
};
