import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { hacerCopia } from '#server/caja/copiar.ts';
import { abrirBase } from '#server/caja/datos.ts';
import { hacerBaseLlena } from './base-llena.ts';
import { UNA_FAMILIA } from './una-casa.ts';

// Data folders for tests that interrupt a restore or an update. Tests open only copies of them.

const BASE = 'te-toca.db';
export const AHORA = '2026-11-24T10:00:00.000Z';

/** Folders for a restore, each with the name of its family; null if its database cannot be read or is missing. */
export const CASAS = [
  ['sana', 'Vieja'],
  ['con-diario', 'Del diario'],
  ['rota', null],
  ['vacia', null],
] as const;

const poner = async (carpeta: string, nombre: string): Promise<void> => {
  const abierta = await abrirBase(carpeta);
  if (!abierta.ok) throw new Error(abierta.linea);
  await abierta.base.escritura
    .insertInto('familias')
    .values({ ...UNA_FAMILIA, nombre })
    .execute();
  await abierta.base.cerrar();
};

/** Imitates a server that was killed: the family's new name is only in the WAL. */
const ponerConDiario = (carpeta: string, aparte: string): void => {
  const archivo = join(carpeta, BASE);
  const db = new Database(archivo);
  db.pragma('journal_mode = WAL');
  db.prepare("update familias set nombre = 'Del diario'").run();
  mkdirSync(aparte);
  for (const cola of ['', '-wal']) cpSync(`${archivo}${cola}`, join(aparte, `${BASE}${cola}`));
  db.close();
  for (const cola of ['', '-wal']) cpSync(join(aparte, `${BASE}${cola}`), `${archivo}${cola}`);
};

/**
 * Makes the folders of `CASAS` and a folder `llena` for an update, in `raiz`; returns the path of a backup of the family «Nueva».
 */
export const hacerCasas = async (raiz: string): Promise<string> => {
  await poner(join(raiz, 'de-la-copia'), 'Nueva');
  const hecha = await hacerCopia({ datos: join(raiz, 'de-la-copia'), clase: 'mano', ahora: AHORA });
  if (!hecha.ok) throw new Error(hecha.linea);
  await poner(join(raiz, 'sana'), 'Vieja');
  cpSync(join(raiz, 'sana'), join(raiz, 'con-diario'), { recursive: true });
  ponerConDiario(join(raiz, 'con-diario'), join(raiz, 'aparte'));
  for (const nombre of ['rota', 'vacia', 'llena']) mkdirSync(join(raiz, nombre));
  writeFileSync(join(raiz, 'rota', BASE), 'x'.repeat(20_000));
  await hacerBaseLlena(join(raiz, 'llena', BASE));
  return hecha.ruta;
};

/** Names of the families in a database. */
export const nombresEn = (archivo: string): readonly unknown[] => {
  const db = new Database(archivo, { readonly: true });
  try {
    return db.prepare('select nombre from familias').pluck().all();
  } finally {
    db.close();
  }
};

/** Opens a folder as a starting server does; returns the names of its families, or the message of the refusal. */
export const arrancarEn = async (
  datos: string,
): Promise<{ readonly nombres: readonly unknown[] } | { readonly linea: string }> => {
  const abierta = await abrirBase(datos);
  if (!abierta.ok) return { linea: abierta.linea };
  await abierta.base.cerrar();
  return { nombres: nombresEn(join(datos, BASE)) };
};
