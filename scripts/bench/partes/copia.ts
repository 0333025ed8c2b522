import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { asegurar } from '#server/caja/disco.ts';
import { prepararCarpeta } from '../anos.ts';
import { decirCifras, type Cifra } from '../informe.ts';
import { PRINCIPAL } from '../procesos.ts';

const DIAS = 2 * 365;
/** Seconds from the first byte of the copy to a house that can be served again. */
const OBJETIVO = 60;
const CAJA = join(dirname(PRINCIPAL[1]), 'caja.js');

/** Of every row of every table. */
const huellaDe = (archivo: string): string => {
  const suma = createHash('sha256');
  const db = new Database(archivo, { readonly: true });
  const tablas = db.prepare(`select name from sqlite_schema where type = 'table' order by name`).pluck().all();
  for (const tabla of tablas)
    for (const fila of db
      .prepare(`select * from "${String(tabla)}"`)
      .raw()
      .iterate())
      suma.update(JSON.stringify([tabla, fila]));
  db.close();
  return suma.digest('hex');
};

const segundos = (hacer: () => void): number => {
  const inicio = performance.now();
  hacer();
  return (performance.now() - inicio) / 1_000;
};

/** A thousand families with two years are copied, destroyed and put back, beside a bare copy of the file that waits for the disk. */
export const medirCopia = async (): Promise<readonly Cifra[]> => {
  const raiz = mkdtempSync(join(tmpdir(), 'te-toca-copia-'));
  try {
    const datos = join(raiz, 'datos');
    const archivo = join(datos, 'te-toca.db');
    const familias = await prepararCarpeta(datos, DIAS);
    const antes = huellaDe(archivo);
    const suelo = segundos(() => {
      copyFileSync(archivo, join(raiz, 'suelo'));
      asegurar(join(raiz, 'suelo'));
    });
    const caja = (...orden: readonly string[]): string =>
      execFileSync(process.execPath, [CAJA, ...orden], { env: { ...process.env, DATA_DIR: datos }, encoding: 'utf8' });
    let copia = '';
    const copiar = segundos(() => {
      copia = caja('backup').trimEnd().split('\n').at(-1) ?? '';
    });
    for (const fin of ['', '-wal', '-shm']) rmSync(`${archivo}${fin}`, { force: true });
    const restaurar = segundos(() => void caja('restore', copia));
    if (huellaDe(archivo) !== antes) throw new Error('Lo restaurado no es lo que había');
    const cifras: readonly Cifra[] = [
      { que: 'Copiar y comprobar, sobre copiar el archivo', valor: copiar, unidad: 's', suelo },
      { que: 'Restaurar y comprobar, sobre copiar el archivo', valor: restaurar, unidad: 's', suelo },
      { que: 'De la copia a poder servir otra vez', valor: copiar + restaurar, unidad: 's', objetivo: OBJETIVO },
    ];
    decirCifras(
      `${String(familias)} familias con dos años, copiadas, borradas y restauradas, con la misma huella:`,
      cifras,
    );
    return cifras;
  } finally {
    rmSync(raiz, { recursive: true, force: true });
  }
};
