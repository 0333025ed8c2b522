import { mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { rondas, soloLargo } from '#shared/testing/rondas.ts';
import { recogerArchivos } from './archivos.ts';
import { crearDifusion } from '#server/change/difusion.ts';
import { abrirBase } from './datos.ts';
import { conectar } from '#server/db/conectar.ts';
import { relojFijo } from '#server/testing/app-de-prueba.ts';
import { UNA_FAMILIA, unaCasa, volverAArchivos } from '#server/testing/casa-de-antes.ts';
import { arrancarHijo, puertoLibre, type ServidorHijo } from '#server/testing/servidor-hijo.ts';

/** A folder of the version before, with keys and photos as files: real processes, real files, real kills. */

const BASE = 'te-toca.db';
const FOTOS = 3;
let carpeta: string;
const en = (...camino: string[]) => join(carpeta, ...camino);
let vivos: ServidorHijo[];
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
  vivos = [];
});
afterEach(async () => {
  for (const servidor of vivos) await servidor.matar();
  await rm(carpeta, { recursive: true, force: true });
});

const arrancar = async (entorno: Readonly<Record<string, string>> = {}) => {
  const servidor = await arrancarHijo(carpeta, await puertoLibre(), entorno);
  vivos.push(servidor);
  return servidor;
};
/** What lies there, but for who holds it and the copy of before the migration (caja/caja.test.ts). */
const archivos = async () =>
  (await readdir(carpeta, { recursive: true })).filter((a) => !/^(te-toca\.cerrojo|copias)/.test(a)).toSorted();
/** What it logs, but for what it says of the machine that the tests run on. */
const avisos = (servidor: ServidorHijo) =>
  servidor
    .salida()
    .split('\n')
    .filter((l) => l !== '')
    .map((l) => JSON.parse(l) as object)
    .filter((linea) => !('aviso' in linea));

/** What the database holds of both, as hex. */
const guardado = async () => {
  const db = conectar(en(BASE));
  const claves = await db.selectFrom('secretos').select(['nombre', 'valor']).orderBy('nombre').execute();
  const fotos = await db.selectFrom('fotos').select(['nombre', 'bytes']).orderBy('nombre').execute();
  await db.destroy();
  return {
    claves: claves.map(({ nombre, valor }) => [nombre, valor.toString('hex')]),
    fotos: fotos.map(({ nombre, bytes }) => [nombre, bytes.toString('hex')]),
  };
};

/** A house of the version before, and what its database must hold in the end. */
const unaCasaDeAntes = async () => {
  const casa = await unaCasa(carpeta, FOTOS);
  const antes = await guardado();
  expect([antes.claves.length, antes.fotos.length]).toEqual([2, FOTOS]);
  await volverAArchivos(carpeta);
  return { ...casa, antes };
};

/** Nobody has to log in again, and every photo is where it was. */
const todoSigue = async (
  { url }: ServidorHijo,
  { token, avatares }: { token: string; avatares: readonly string[] },
) => {
  const yo = await fetch(url + RUTAS.yo, { headers: { authorization: `Bearer ${token}` } });
  expect([yo.status, ((await yo.json()) as { avatar: string }).avatar]).toEqual([200, avatares[0]]);
  for (const avatar of avatares) {
    const foto = await fetch(url + avatar);
    expect([foto.status, foto.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
};

/** Starts a server that is killed at its n-th call, from 0, of a function of node:fs on a key or a photo. */
const morirEn = async (funcion: string, n: number) => {
  const codigo = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const real = fs.${funcion};
    let van = 0;
    fs.${funcion} = (camino, ...resto) => {
      if (/[.](webp|key)$/.test(String(camino)) && van++ === ${String(n)}) {
        process.kill(process.pid, 'SIGKILL');
        for (;;);
      }
      return real(camino, ...resto);
    };
    syncBuiltinESMExports();`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(codigo)}`;
  await expect(arrancarHijo(carpeta, await puertoLibre(), { NODE_OPTIONS })).rejects.toThrow('SIGKILL');
};

soloLargo(
  'a box of the version before goes on: no login is lost, each photo has its path, and one file is all there is',
  async () => {
    const casa = await unaCasaDeAntes();
    expect(await archivos()).toEqual(
      ['avatares', BASE, 'push.key', 'secreto.key', ...casa.antes.fotos.map(([n]) => `avatares/${n!}`)].toSorted(),
    );
    const servidor = await arrancar({ LOG_LEVEL: 'info' });
    await todoSigue(servidor, casa);
    expect(await archivos()).toEqual([BASE, `${BASE}-shm`, `${BASE}-wal`]);
    expect(avisos(servidor)).toContainEqual(expect.objectContaining({ archivos: 2 + FOTOS }));
    expect(avisos(servidor)).not.toContainEqual(expect.objectContaining({ level: 40 }));
    expect(await servidor.terminar()).toBe(0);
    expect(await archivos()).toEqual([BASE]);
    expect((await stat(en(BASE))).mode & 0o777).toBe(0o600);
    expect(await guardado()).toEqual(casa.antes);
  },
);

// A start reads both keys to judge them, then both and the photos inside the change, and removes in the same order.
const MUERTES = [
  ['between two removals', 'rmSync', 3, ['secreto.key', 'push.key', 'a photo']],
  ['in the middle of the change', 'readFileSync', 6, []],
  ['between the commit and the first removal', 'rmSync', 0, []],
] as const;

// Each starts two processes and seeds a house, for a change that a box makes once: the long suite has all three.
test.each(MUERTES.slice(0, rondas(0, MUERTES.length)))(
  'killed %s, the next start finishes it and nothing is lost',
  async (_, funcion, n, quitados) => {
    const casa = await unaCasaDeAntes();
    const antes = await archivos();
    await morirEn(funcion, n);
    const quedan = (await archivos()).filter((a) => !a.startsWith(`${BASE}-`));
    expect(antes.length - quedan.length).toBe(quitados.length);
    expect(await guardado()).toEqual(funcion === 'rmSync' ? casa.antes : { claves: [], fotos: [] });

    await todoSigue(await arrancar(), casa);
    expect(await archivos()).toEqual([BASE, `${BASE}-shm`, `${BASE}-wal`]);
    expect(await guardado()).toEqual(casa.antes);
  },
);

soloLargo('of two servers that start at once on it one uses its keys, and nothing is lost', async () => {
  const casa = await unaCasaDeAntes();
  const abierta = await abrirBase(carpeta);
  if (!abierta.ok) throw new Error(abierta.linea);
  await abierta.base.cerrar();
  const dos = await Promise.allSettled([arrancar(), arrancar()]);
  const sirven = dos.flatMap((empezado) => (empezado.status === 'fulfilled' ? [empezado.value] : []));
  expect(sirven).toHaveLength(1);
  for (const servidor of sirven) await todoSigue(servidor, casa);
  expect(await guardado()).toEqual(casa.antes);
});

describe('a file', () => {
  const NOMBRE = `${'A'.repeat(24)}.webp`;
  const recoger = async () => {
    const abierta = await abrirBase(carpeta);
    if (!abierta.ok) throw new Error(abierta.linea);
    const contexto = { base: abierta.base, reloj: relojFijo(), difusion: crearDifusion(() => undefined) };
    const recogidos = await recogerArchivos(contexto, carpeta);
    await abierta.base.cerrar();
    return recogidos;
  };
  /** A database with a family, and a folder for photos. */
  const preparar = async () => {
    const abierta = await abrirBase(carpeta);
    if (!abierta.ok) throw new Error(abierta.linea);
    await abierta.base.escritura.insertInto('familias').values(UNA_FAMILIA).execute();
    await abierta.base.cerrar();
    await mkdir(en('avatares'));
  };

  test('that the database has already goes; one of which it has another stays, is told, and changes nothing', async () => {
    await preparar();
    await writeFile(en('avatares', NOMBRE), 'una');
    await writeFile(en('secreto.key'), Buffer.alloc(32, 1));
    expect(await recoger()).toEqual({
      ok: true,
      suyos: [en('secreto.key'), en('avatares', NOMBRE)],
      ajenos: [],
    });
    const antes = await guardado();

    await mkdir(en('avatares'));
    await writeFile(en('avatares', NOMBRE), 'otra');
    await writeFile(en('secreto.key'), Buffer.alloc(32, 1));
    await writeFile(en('push.key'), Buffer.alloc(32, 2));
    await recoger();
    await writeFile(en('push.key'), Buffer.alloc(5, 3));
    expect(await recoger()).toEqual({ ok: true, suyos: [], ajenos: [en('push.key'), en('avatares', NOMBRE)] });
    expect(await archivos()).toEqual(['avatares', `avatares/${NOMBRE}`, 'push.key', BASE]);
    expect(await guardado()).toEqual({
      ...antes,
      claves: [
        ['push', '02'.repeat(32)],
        ['secreto', '01'.repeat(32)],
      ],
    });
    const servidor = await arrancar({ LOG_LEVEL: 'warn' });
    expect(avisos(servidor)).toMatchObject([{ level: 40, archivos: [en('push.key'), en('avatares', NOMBRE)] }]);
  });

  test('that is not ours stays, and so does its folder', async () => {
    await preparar();
    await writeFile(en('avatares', 'LEEME.txt'), 'x');
    await writeFile(en('avatares', NOMBRE), 'una');
    await mkdir(en('avatares', `${'B'.repeat(24)}.webp`));
    expect(await recoger()).toEqual({ ok: true, suyos: [en('avatares', NOMBRE)], ajenos: [] });
    expect(await archivos()).toEqual(['avatares', `avatares/${'B'.repeat(24)}.webp`, 'avatares/LEEME.txt', BASE]);
  });

  test('that is a key cut short, or cannot be read, is refused in a line, and nothing is touched', async () => {
    await preparar();
    await writeFile(en('avatares', NOMBRE), 'una');
    await writeFile(en('push.key'), Buffer.alloc(32, 2));
    await truncate(en('push.key'), 5);
    const antes = await archivos();
    expect(await recoger()).toEqual({
      ok: false,
      linea: `${en('push.key')} debe tener 32 bytes y tiene 5: recupérala de una copia; si no la hay, bórrala, y todos tendrán que volver a activar los avisos.`,
    });
    await rm(en('push.key'));
    await mkdir(en('push.key'));
    expect(await recoger()).toEqual({
      ok: false,
      linea: `No se puede leer ${en('push.key')} (EISDIR): revisa sus permisos. No se ha tocado nada.`,
    });
    expect(await archivos()).toEqual(antes);
    expect(await guardado()).toEqual({ claves: [], fotos: [] });
  });
});
