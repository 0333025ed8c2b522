import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { baseDePrueba } from '#server/testing/base-de-prueba.ts';
import { CAJA, ordenar } from '#server/testing/ordenes-hijo.ts';
import { sembrarReparto } from '#server/testing/sembrar-reparto.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';
import { hacerCopia } from './copiar.ts';

/** Tests of deleting a family with the terminal command, and of restoring a backup that holds a deleted family. */

let raiz: string;
let datos: string;
beforeEach(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'te-toca-borrar-'));
  datos = join(raiz, 'datos');
  mkdirSync(datos);
  const app = await buildTestApp({ abierta: { base: await baseDePrueba(join(datos, 'te-toca.db')), nodo: null } });
  await sembrarReparto(app);
  const vecina = await sembrarFamilia(app, [{ nombre: 'Eva', admin: true }]);
  await app.contexto.base.escritura
    .updateTable('familias')
    .set({ nombre: 'Vecina' })
    .where('id', '=', vecina.id)
    .execute();
  await app.app.close();
});
afterEach(() => rm(raiz, { recursive: true, force: true }));

const caja = async (...argumentos: readonly string[]) => {
  const { codigo, lineas } = await ordenar(datos, argumentos);
  return { codigo, dicho: lineas.join('\n') };
};
const familiasDe = (archivo = join(datos, 'te-toca.db')) => {
  const db = new Database(archivo, { readonly: true });
  const filas = db.prepare<[], { nombre: string }>('select nombre from familias order by id').all();
  db.close();
  return filas.map((f) => f.nombre);
};
const copiar = async () => (await caja('backup')).dicho.split('\n').at(-1) ?? '';
const borradas = (carpeta: string) => {
  const archivo = join(carpeta, 'familias-borradas.json');
  return existsSync(archivo) ? (JSON.parse(readFileSync(archivo, 'utf8')) as { id: number }[]) : null;
};

const contestando = async (respuesta: string, ...argumentos: readonly string[]) => {
  const hijo = spawn(process.execPath, [CAJA, ...argumentos], {
    env: { ...process.env, DATA_DIR: datos, BACKUP_DIR: '' },
  });
  let dicho = '';
  for (const salida of [hijo.stdout, hijo.stderr]) salida.on('data', (trozo) => (dicho += String(trozo)));
  hijo.stdin.end(respuesta);
  await once(hijo, 'close');
  return { codigo: hijo.exitCode, dicho };
};

test('a family is deleted only if its exact name is typed', async () => {
  for (const respuesta of ['', 'Garcia\n', 'si\n']) {
    const { codigo, dicho } = await contestando(respuesta, 'borrar-familia', '1');
    expect([codigo, dicho]).toEqual([1, expect.stringContaining('no se ha borrado nada')]);
  }
  expect(familiasDe()).toEqual(['García', 'Vecina']);
  expect((await contestando('García\n', 'borrar-familia', '1')).codigo).toBe(0);
  expect(familiasDe()).toEqual(['Vecina']);
});

test('no byte of the family is left in the file', async () => {
  // A name that no other family contains.
  const db = new Database(join(datos, 'te-toca.db'));
  db.prepare('update usuarios set first_name = ? where familia_id = 1 and id = 1').run('Zxqvina');
  db.close();
  expect((await caja('borrar-familia', 'García', '--si')).codigo).toBe(0);
  const reabierta = new Database(join(datos, 'te-toca.db'));
  reabierta.pragma('wal_checkpoint(TRUNCATE)');
  reabierta.close();
  expect(readFileSync(join(datos, 'te-toca.db')).includes('Zxqvina')).toBe(false);
});

test('says until when the backups hold the family, and with which code the next one is created', async () => {
  await copiar();
  const { codigo, dicho } = await caja('borrar-familia', 'García', '--si');
  expect(codigo).toBe(0);
  expect(dicho).toContain('«García» ya no está en este Te Toca.');
  expect(dicho).toMatch(/copias de .* aún la guardan: 1 otra, hasta que la borres/);
  expect(dicho).toMatch(/se crea con este código: [A-Z2-9-]{14}/);
  expect(borradas(join(datos, 'copias'))).toMatchObject([{ id: 1 }]);
  expect((await caja('doctor')).dicho).toContain('Hay copias que aún guardan 1 familia borrada');
  expect(await caja('borrar-familia', 'García', '--si')).toMatchObject({ codigo: 1 });
});

test('a backup from before the deletion is restored without the family; one from after it is restored as it is', async () => {
  const vieja = await copiar();
  await caja('borrar-familia', 'García', '--si');
  const nueva = await copiar();
  const puesta = await caja('restore', vieja);
  expect(puesta.codigo).toBe(0);
  expect(puesta.dicho).toContain('La familia 1, que se borró después de hacer la copia, se ha vuelto a borrar.');
  expect(puesta.dicho).toMatch(/código: /);
  expect(familiasDe()).toEqual(['Vecina']);
  expect((await caja('doctor')).dicho).toContain('está entera: 1 familia');
  expect((await caja('restore', nueva)).dicho).not.toContain('vuelto a borrar');
  expect(familiasDe()).toEqual(['Vecina']);
});

test('on a new box, the list beside the backup is applied and kept in the new data folder', async () => {
  await copiar();
  await caja('borrar-familia', 'García', '--si');
  const disco = join(raiz, 'disco');
  cpSync(join(datos, 'copias'), disco, { recursive: true });
  await rm(datos, { recursive: true });
  const copia = readdirSync(disco).find((n) => n.endsWith('.db')) ?? '';
  expect((await caja('restore', join(disco, copia))).codigo).toBe(0);
  expect(familiasDe()).toEqual(['Vecina']);
  expect(borradas(join(datos, 'copias'))).toMatchObject([{ id: 1 }]);
});

test('another family that merely has the same number stays', async () => {
  const vieja = await copiar();
  await caja('borrar-familia', 'García', '--si');
  const lista = join(datos, 'copias', 'familias-borradas.json');
  writeFileSync(lista, readFileSync(lista, 'utf8').replace(/"creada_en": "2026/, '"creada_en": "2025'));
  await caja('restore', vieja);
  expect(familiasDe()).toEqual(['García', 'Vecina']);
});

test('an unreadable list of deleted families stops the restore before anything changes', async () => {
  const vieja = await copiar();
  await caja('borrar-familia', 'García', '--si');
  writeFileSync(join(datos, 'copias', 'familias-borradas.json'), '[{');
  expect(await caja('restore', vieja)).toMatchObject({
    codigo: 1,
    dicho: expect.stringMatching(/No se entiende .*familias-borradas\.json.*No se ha tocado nada/) as string,
  });
  expect(familiasDe()).toEqual(['Vecina']);
});

test('an unreadable list stops the copy to the second folder with the reason, and not the backup', async () => {
  await copiar();
  await caja('borrar-familia', 'García', '--si');
  writeFileSync(join(datos, 'copias', 'familias-borradas.json'), '[{');
  const segunda = join(raiz, 'segunda');
  const hecha = await hacerCopia({ datos, clase: 'mano', ahora: new Date().toISOString(), segunda });
  expect(hecha).toMatchObject({ ok: true, sinSegunda: expect.stringMatching(/^No se entiende /) as string });
  expect(readdirSync(segunda)).toEqual([]);
});

test('the second folder of backups gets the list too', async () => {
  const segunda = join(raiz, 'segunda');
  const hijo = spawn(process.execPath, [CAJA, 'borrar-familia', '1', '--si'], {
    env: { ...process.env, DATA_DIR: datos, BACKUP_DIR: segunda },
    stdio: 'ignore',
  });
  await once(hijo, 'close');
  expect(borradas(segunda)).toMatchObject([{ id: 1 }]);
});
