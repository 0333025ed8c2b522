import { chmod, chown, cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UNA_FAMILIA, fundar } from '#server/testing/una-casa.ts';
import { leerTodo, ordenar } from '#server/testing/ordenes-hijo.ts';
import { arrancarHijo, puertoLibre } from '#server/testing/servidor-hijo.ts';
import { abrirBase } from './datos.ts';
import { restaurar } from './restaurar.ts';

/** Restores database files that this app did not make as backups, as an operator may find them on a disk. */

const BASE = 'te-toca.db';
const AHORA = '2026-11-24T10:00:00.000Z';
let raiz: string;
let datos: string;
beforeEach(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'te-toca-restaurar-'));
  datos = join(raiz, 'datos');
});
afterEach(() => rm(raiz, { recursive: true, force: true }));

const poner = async (carpeta: string, familias: number): Promise<string> => {
  const abierta = await abrirBase(carpeta);
  if (!abierta.ok) throw new Error(abierta.linea);
  const { base } = abierta;
  for (let n = 0; n < familias; n += 1) await base.escritura.insertInto('familias').values(UNA_FAMILIA).execute();
  await base.cerrar();
  return join(carpeta, BASE);
};
const familiasDe = (archivo: string): unknown => {
  const db = new Database(archivo, { readonly: true });
  const n: unknown = db.prepare('select count(*) from familias').pluck().get();
  db.close();
  return n;
};
/** Changes a database and leaves the change in its journal, as a killed process does. */
const dejarEnElDiario = async (archivo: string, sentencia: string): Promise<void> => {
  const db = new Database(archivo);
  db.pragma('journal_mode = WAL');
  db.prepare(sentencia).run();
  for (const cola of ['', '-wal']) await cp(`${archivo}${cola}`, `${archivo}.así${cola}`);
  db.close();
  for (const cola of ['', '-wal']) await rename(`${archivo}.así${cola}`, `${archivo}${cola}`);
};

describe('a database with its journal beside it', () => {
  test('of a killed server is restored with all acknowledged writes', async () => {
    const muerta = join(raiz, 'muerta');
    const servidor = await arrancarHijo(muerta, await puertoLibre());
    for (const quien of ['ana', 'eva']) await fundar(servidor.url, quien);
    await servidor.matar();
    const origen = join(muerta, BASE);
    expect((await stat(`${origen}-wal`)).size).toBeGreaterThan((await stat(origen)).size);

    const { codigo, lineas } = await ordenar(datos, ['restore', origen]);
    expect({ codigo, lineas }).toEqual({
      codigo: 0,
      lineas: [`Restaurada: 2 familias y 2 miembros en ${datos}. Ya puedes arrancar el servidor.`],
    });
    // The result is a single file, which needs no journal beside it.
    expect((await readdir(datos)).toSorted()).toEqual(['te-toca.cerrojo', BASE]);
    expect((await stat(join(datos, BASE))).mode & 0o777).toBe(0o600);
    expect(leerTodo(join(datos, BASE))).toEqual(leerTodo(origen));
  });

  test('set aside by a restore, since it could not be copied, can be restored too', async () => {
    await poner(datos, 2);
    const otra = await poner(join(raiz, 'otra'), 1);
    // The current database is of a newer version, so it is set aside and not backed up.
    await dejarEnElDiario(join(datos, BASE), `insert into migraciones (name, timestamp) values ('9999-futuro', '')`);
    const puesta = await restaurar(datos, otra, AHORA);
    const aparte = puesta.ok ? (puesta.antes ?? '') : '';
    expect(puesta).toMatchObject({ ok: true, contenido: { familias: 1 } });
    expect((await readdir(aparte)).filter((nombre) => !nombre.endsWith('-shm'))).toEqual([BASE, `${BASE}-wal`]);

    // Makes the set-aside database one of this version again, and adds a family to it.
    const vieja = join(aparte, BASE);
    const db = new Database(vieja);
    db.prepare(`delete from migraciones where name = '9999-futuro'`).run();
    db.close();
    await dejarEnElDiario(
      vieja,
      `insert into familias (nombre, pin, zona_horaria, semilla_reparto, creada_en) values ('Otra', '654321', 'Europe/Madrid', 1, '${AHORA}')`,
    );
    const vuelta = await restaurar(datos, vieja, AHORA);
    expect(vuelta).toMatchObject({ ok: true, contenido: { familias: 3 } });
    expect(familiasDe(join(datos, BASE))).toBe(3);
  });
});

describe('a database whose change was cut off by the process’s death', () => {
  /** Leaves the database as it is on the disk while a transaction has written part of its pages into it. */
  const cortarEnMedio = async (carpeta: string): Promise<void> => {
    const db = new Database(join(carpeta, BASE));
    db.pragma('journal_mode = DELETE');
    db.pragma('cache_size = 1');
    db.exec(`begin; update familias set nombre = 'Mitad'; create table sobra (x)`);
    db.exec(`insert into sobra values (randomblob(200000))`);
    for (const cola of ['', '-journal']) await cp(join(carpeta, `${BASE}${cola}`), join(carpeta, `así${cola}`));
    db.close();
    for (const cola of ['', '-journal']) await rename(join(carpeta, `así${cola}`), join(carpeta, `${BASE}${cola}`));
  };

  test('is served as it was before that change, and kept like that when a backup takes its place', async () => {
    const otra = await poner(join(raiz, 'otra'), 1);
    await poner(datos, 2);
    await cortarEnMedio(datos);
    const abierta = await abrirBase(datos);
    expect(abierta).toMatchObject({ ok: true, habitada: true });
    if (abierta.ok) await abierta.base.cerrar();
    await cortarEnMedio(datos);
    const puesta = await restaurar(datos, otra, AHORA);
    expect(puesta).toMatchObject({ ok: true, antes: expect.stringMatching(/-restaurar-/) });
    expect(familiasDe((puesta.ok ? puesta.antes : null) ?? '')).toBe(2);
    expect(familiasDe(join(datos, BASE))).toBe(1);
    expect((await readdir(datos)).toSorted()).toEqual(['copias', 'te-toca.cerrojo', BASE]);
  });
});

describe('as an unprivileged user', () => {
  /** Runs `hacer` as an unprivileged user, because root may read and write anywhere. */
  const sinSerRoot = async <T>(hacer: () => Promise<T>): Promise<T> => {
    if (process.getuid?.() !== 0) return hacer();
    await chmod(raiz, 0o755);
    await mkdir(datos);
    await chown(datos, 65_534, 65_534);
    process.seteuid?.(65_534);
    try {
      return await hacer();
    } finally {
      process.seteuid?.(0);
    }
  };

  test.each(['644', '444'])(
    'a file of mode %s becomes a database that only its owner can read and write',
    async (modo) => {
      const origen = await poner(join(raiz, 'de-fuera'), 2);
      await chmod(join(origen, '..'), 0o777);
      await chmod(origen, Number.parseInt(modo, 8));
      expect(await sinSerRoot(() => restaurar(datos, origen, AHORA))).toMatchObject({
        ok: true,
        contenido: { familias: 2 },
      });
      expect((await stat(join(datos, BASE))).mode & 0o777).toBe(0o600);
    },
  );

  test('a journal can be read only in a writable folder; a read-only one is refused with the remedy', async () => {
    const origen = await poner(join(raiz, 'de-fuera'), 2);
    await dejarEnElDiario(origen, `update familias set nombre = 'Otra'`);
    await rm(`${origen}-shm`, { force: true });
    for (const cola of ['', '-wal']) await chmod(`${origen}${cola}`, 0o444);
    await chmod(join(origen, '..'), 0o555);
    const linea = `Para leer ${origen} hay que poder escribir en su carpeta: cópialo a otra, con ${BASE}-wal a su lado, y prueba con ese.`;
    expect(await sinSerRoot(() => restaurar(datos, origen, AHORA))).toEqual({
      ok: false,
      linea: `${linea} No se ha tocado nada.`,
    });
    await chmod(join(origen, '..'), 0o755);
  });
});
