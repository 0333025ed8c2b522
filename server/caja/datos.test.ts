import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { soloLargo } from '#shared/testing/rondas.ts';
import { abrirBase } from './datos.ts';
import { conectar } from '#server/db/conectar.ts';
import { UNA_FAMILIA, unaCasa, volverAArchivos } from '#server/testing/casa-de-antes.ts';
import { arrancarHijo, intentarArrancar, puertoLibre } from '#server/testing/servidor-hijo.ts';

/** What a start does with the folder of the data: real processes, real files. */

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
/** But for who holds it. */
const archivos = async () =>
  (await readdir(carpeta, { recursive: true })).filter((archivo) => archivo !== 'te-toca.cerrojo').toSorted();

const RESTAURA = 'recupérala de una copia, o mueve la carpeta a otro sitio para empezar de cero. No se ha tocado nada.';
/** One line, and a code that says that it went wrong. */
const seNiega = async (linea: string) => {
  const antes = await archivos();
  const { codigo, lineas } = await intentar();
  expect(lineas).toEqual([linea]);
  expect(codigo).toBe(1);
  expect(await archivos()).toEqual(antes);
};

const FOTOS = 'avatares';

describe('without its database', () => {
  soloLargo(
    'photos and keys of the version before make a start refuse, and all is there again when the database is back',
    async () => {
      const { token, avatares } = await unaCasa(carpeta);
      await volverAArchivos(carpeta);
      await rename(en(BASE), join(raiz, BASE));
      await seNiega(
        `En ${carpeta} hay secreto.key, push.key y 1 foto, pero no su base de datos (${BASE}): ${RESTAURA}`,
      );
      await writeFile(en(BASE), '');
      expect(await abrirBase(carpeta)).toEqual({
        ok: false,
        linea: `En ${carpeta} hay secreto.key, push.key y 1 foto, pero su base de datos (${BASE}) está vacía: ${RESTAURA}`,
      });

      await rename(join(raiz, BASE), en(BASE));
      const servidor = await arrancarHijo(carpeta, await puertoLibre());
      expect((await fetch(servidor.url + avatares[0]!)).status).toBe(200);
      expect((await fetch(servidor.url + RUTAS.yo, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
        200,
      );
      await servidor.matar();
    },
  );

  test('one key, one photo or what was not yet written into the database are enough; nothing is touched', async () => {
    const seNiegaA = async (archivo: string, hay: string) => {
      await mkdir(en(FOTOS), { recursive: true });
      await writeFile(en(archivo), Buffer.alloc(32, 7));
      expect(await abrirBase(carpeta)).toEqual({
        ok: false,
        linea: `En ${carpeta} hay ${hay}, pero no su base de datos (${BASE}): ${RESTAURA}`,
      });
      expect(await archivos()).toEqual([FOTOS, archivo].toSorted());
      await rm(carpeta, { recursive: true });
    };
    await seNiegaA(join(FOTOS, `${'A'.repeat(24)}.webp`), '1 foto');
    await seNiegaA('push.key', 'push.key');
    await seNiegaA('secreto.key', 'secreto.key');
    await seNiegaA(`${BASE}-wal`, `${BASE}-wal`);
  });

  test('one without tables has no keys, and one in which nobody is no photos', async () => {
    const cerrar = async () => {
      const abierta = await abrirBase(carpeta);
      if (abierta.ok) await abierta.base.cerrar();
      return abierta.ok;
    };
    // A first start that was cut short before it had made its tables.
    await mkdir(en(FOTOS), { recursive: true });
    await conectar(en(BASE)).destroy();
    await writeFile(en('push.key'), Buffer.alloc(32, 7));
    expect(await cerrar()).toBe(false);
    await rm(en('push.key'));
    expect(await cerrar()).toBe(true);
    // A start that nobody used.
    await writeFile(en('push.key'), Buffer.alloc(32, 7));
    expect(await cerrar()).toBe(true);
    await writeFile(en(FOTOS, `${'A'.repeat(24)}.webp`), 'x');
    expect(await cerrar()).toBe(false);
    expect(await readdir(en(FOTOS))).toHaveLength(1);
  });

  test('a folder that is empty, or holds what is not ours, starts anew', async () => {
    await mkdir(en('lost+found'), { recursive: true });
    await writeFile(en('LEEME.txt'), 'x');
    const servidor = await arrancarHijo(carpeta, await puertoLibre());
    expect(await servidor.terminar()).toBe(0);
    expect(await archivos()).toEqual(['LEEME.txt', BASE, 'lost+found'].toSorted());
  });
});

describe('with one that will not do', () => {
  test('what is no database, or of a newer version, is said in a line', async () => {
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
      .insertInto('kysely_migration' as never)
      .values({ name: '9999-del-futuro', timestamp: '2026-11-21' })
      .execute();
    await nueva.base.cerrar();
    expect(await abrirBase(carpeta)).toEqual({
      ok: false,
      linea: `La base de datos ${en(BASE)} es de una versión más nueva de Te Toca: instala esa versión o una posterior. No se ha tocado nada.`,
    });
  });

  test('keys that are missing are made anew and said in the log', async () => {
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

describe('what the environment says', () => {
  test('nonsense is a line each, before anything is touched', async () => {
    const { codigo, lineas } = await intentar({ TRUSTED_PROXIES: 'true', LOG_LEVEL: 'mucho' });
    expect(lineas).toEqual([
      expect.stringMatching(/^TRUSTED_PROXIES=true no vale: /),
      expect.stringMatching(/^LOG_LEVEL=mucho no vale: /),
    ]);
    expect(codigo).toBe(1);
    await expect(stat(carpeta)).rejects.toThrow('ENOENT');
  });

  test('a folder where none can be made is refused, and not waited for', async () => {
    expect(await intentar({ DATA_DIR: '/proc/te-toca/datos' })).toMatchObject({
      codigo: 1,
      lineas: ['No se puede usar la carpeta de datos /proc/te-toca/datos (ENOENT): revisa DATA_DIR y sus permisos.'],
    });
  });

  soloLargo('a port that is taken, an address that is not here and a folder that is none are said', async () => {
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
