import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { soloLargo } from '#shared/testing/rondas.ts';
import { comprobar } from './copiar.ts';
import { abrirBase } from './datos.ts';
import { UNA_FAMILIA } from '#server/testing/una-casa.ts';
import { arrancarHijo, intentarArrancar, puertoLibre } from '#server/testing/servidor-hijo.ts';

/** Tests how a start handles the data folder, in real processes with real files. */

const BASE = 'te-toca.db';
let raiz: string;
let carpeta: string;
const en = (...camino: string[]) => join(carpeta, ...camino);
beforeEach(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'te-toca-'));
  carpeta = join(raiz, 'datos');
});
afterEach(() => rm(raiz, { recursive: true, force: true }));

const intentar = (entorno: Readonly<Record<string, string>> = {}) =>
  intentarArrancar({ DATA_DIR: carpeta, ...entorno });
/** Files in the folder, without the lock file. */
const archivos = async () =>
  (await readdir(carpeta, { recursive: true })).filter((archivo) => archivo !== 'te-toca.cerrojo').toSorted();

const RESTAURA = 'recupérala de una copia, o mueve la carpeta a otro sitio para empezar de cero. No se ha tocado nada.';
/** Checks that the start refuses with one line and exit code 1, and leaves the folder as it was. */
const seNiega = async (linea: string) => {
  const antes = await archivos();
  const { codigo, lineas } = await intentar();
  expect(lineas).toEqual([linea]);
  expect(codigo).toBe(1);
  expect(await archivos()).toEqual(antes);
};

describe('without its database', () => {
  test('a start refuses if only the journal of a missing database is there, and touches nothing', async () => {
    await mkdir(carpeta);
    await writeFile(en(`${BASE}-wal`), Buffer.alloc(32, 7));
    const hay = `En ${carpeta} hay ${BASE}-wal, pero`;
    expect(await abrirBase(carpeta)).toEqual({
      ok: false,
      linea: `${hay} no su base de datos (${BASE}): ${RESTAURA}`,
    });
    await writeFile(en(BASE), '');
    await seNiega(`${hay} su base de datos (${BASE}) está vacía: ${RESTAURA}`);
  });

  test('a folder that is empty, or holds only foreign files, starts anew', async () => {
    await mkdir(en('lost+found'), { recursive: true });
    await writeFile(en('LEEME.txt'), 'x');
    const servidor = await arrancarHijo(carpeta, await puertoLibre());
    expect(await servidor.terminar()).toBe(0);
    expect(await archivos()).toEqual(['LEEME.txt', BASE, 'lost+found'].toSorted());
  });
});

describe('with an unusable database', () => {
  test('a file that is no database, or of a newer version, is refused in one line', async () => {
    await mkdir(carpeta);
    await writeFile(en(BASE), 'esto no es una base de datos'.repeat(50));
    expect(await abrirBase(carpeta)).toEqual({
      ok: false,
      linea: `La base de datos ${en(BASE)} está dañada o no es de Te Toca: ${RESTAURA}`,
    });
    await rm(en(BASE));

    const nueva = await abrirBase(carpeta);
    if (!nueva.ok) throw new Error(nueva.linea);
    await nueva.base.escritura
      .insertInto('migraciones' as never)
      .values({ name: '9999-del-futuro', timestamp: '2026-11-21' })
      .execute();
    await nueva.base.cerrar();
    expect(await abrirBase(carpeta)).toEqual({
      ok: false,
      linea: `La base de datos ${en(BASE)} es de una versión más nueva de Te Toca: instala esa versión o una posterior. No se ha tocado nada.`,
    });
  });

  test('a database from before the first release is refused with the way to move its family, and not a byte of it changes', async () => {
    const nueva = await abrirBase(carpeta);
    if (!nueva.ok) throw new Error(nueva.linea);
    await nueva.base.escritura.insertInto('familias').values(UNA_FAMILIA).execute();
    await sql`alter table migraciones rename to kysely_migration`.execute(nueva.base.escritura);
    await nueva.base.cerrar();
    const bytes = await readFile(en(BASE));
    await seNiega(
      `La base de datos ${en(BASE)} es de antes de la primera versión publicada de Te Toca, y esta no la lee. Saca la familia a un archivo con la versión que la hizo (Panel, Config, «Llevaros vuestros datos», o \`npm run exportar-familia\`), arranca esta con una carpeta de datos vacía y trae ahí el archivo. No se ha tocado nada.`,
    );
    expect(bytes.equals(await readFile(en(BASE)))).toBe(true);
    const copia = await comprobar(en(BASE));
    expect(copia.ok ? '' : copia.linea).toContain('es de antes de la primera versión publicada');
  });

  test('missing keys are made anew and logged', async () => {
    const nueva = await abrirBase(carpeta);
    if (!nueva.ok) throw new Error(nueva.linea);
    await nueva.base.escritura.insertInto('familias').values(UNA_FAMILIA).execute();
    await nueva.base.cerrar();
    const servidor = await arrancarHijo(carpeta, await puertoLibre(), { LOG_LEVEL: 'warn' });
    await servidor.terminar();
    const avisos = servidor
      .salida()
      .split('\n')
      .filter((l) => l.includes('clave'))
      .map((l) => JSON.parse(l) as object);
    expect(avisos).toMatchObject([
      { level: 40, aviso: expect.stringContaining('todos tienen que volver a entrar') },
      { level: 40, aviso: expect.stringContaining('cada móvil tiene que volver a activarlos') },
    ]);
  });
});

describe('the environment', () => {
  test('each invalid value prints one line, before anything is touched', async () => {
    const { codigo, lineas } = await intentar({ TRUSTED_PROXIES: 'true', LOG_LEVEL: 'mucho' });
    expect(lineas).toEqual([
      expect.stringMatching(/^TRUSTED_PROXIES=true no vale: /),
      expect.stringMatching(/^LOG_LEVEL=mucho no vale: /),
    ]);
    expect(codigo).toBe(1);
    await expect(stat(carpeta)).rejects.toThrow('ENOENT');
  });

  test('a folder that cannot be created is refused at once', async () => {
    expect(await intentar({ DATA_DIR: '/proc/te-toca/datos' })).toMatchObject({
      codigo: 1,
      lineas: ['No se puede usar la carpeta de datos /proc/te-toca/datos (ENOENT): revisa DATA_DIR y sus permisos.'],
    });
  });

  soloLargo('a port in use, a foreign address and a folder that is a file are reported', async () => {
    const ocupado = createServer();
    await new Promise<void>((listo) => ocupado.listen(0, '127.0.0.1', listo));
    const { port: puerto } = ocupado.address() as AddressInfo;
    expect(await intentar({ PORT: String(puerto) })).toMatchObject({
      codigo: 1,
      lineas: [`El puerto ${String(puerto)} de 127.0.0.1 ya está en uso: cierra lo que lo usa, o elige otro con PORT.`],
    });
    ocupado.close();
    expect(await intentar({ HOST: '203.0.113.77' })).toMatchObject({
      codigo: 1,
      lineas: [expect.stringMatching(/^No se puede escuchar en 203\.0\.113\.77:\d+ \(EADDRNOTAVAIL\)/)],
    });
    await writeFile(join(raiz, 'archivo'), 'x');
    expect(await abrirBase(join(raiz, 'archivo'))).toEqual({
      ok: false,
      linea: `No se puede usar la carpeta de datos ${join(raiz, 'archivo')} (EEXIST): revisa DATA_DIR y sus permisos.`,
    });
    expect(await readFile(join(raiz, 'archivo'), 'utf8')).toBe('x');
  });
});
