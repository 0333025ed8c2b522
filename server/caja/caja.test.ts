import { cp, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { soloLargo } from '#shared/testing/rondas.ts';
import { abrirBase } from './datos.ts';
import { conectar } from '#server/db/conectar.ts';
import { COLUMNA, conOtraMigracion } from '#server/testing/otra-migracion.ts';
import { UNA_FAMILIA, unaCasa } from '#server/testing/una-casa.ts';
import { CAJA, leerTodo, ordenar } from '#server/testing/ordenes-hijo.ts';
import { arrancarHijo, intentarArrancar, puertoLibre } from '#server/testing/servidor-hijo.ts';
import { copiarCadaNoche, crearCopiador, enOtroProceso } from './noche.ts';
import { restaurar } from './restaurar.ts';

/** Tests the commands on the whole data folder, in real processes with real files. */

const BASE = 'te-toca.db';
const AHORA = '2026-11-23T03:10:00.000Z';
let raiz: string;
let datos: string;
const en = (...camino: string[]) => join(datos, ...camino);
beforeEach(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'te-toca-caja-'));
  datos = join(raiz, 'datos');
});
afterEach(() => rm(raiz, { recursive: true, force: true }));

const caja = (...argumentos: readonly string[]) => ordenar(datos, argumentos);
const copiar = async (): Promise<string> => {
  const { codigo, lineas } = await caja('backup');
  expect(codigo).toBe(0);
  return lineas.at(-1) ?? '';
};

const poner = async (familias: number): Promise<void> => {
  const abierta = await abrirBase(datos);
  if (!abierta.ok) throw new Error(abierta.linea);
  const { base } = abierta;
  for (let n = 0; n < familias; n += 1) await base.escritura.insertInto('familias').values(UNA_FAMILIA).execute();
  await base.cerrar();
};
const estropear = async (archivo: string, donde: number): Promise<void> => {
  const abierto = await open(archivo, 'r+');
  await abierto.write(Buffer.alloc(4_096, 7), 0, 4_096, donde);
  await abierto.close();
};

test('a destroyed box is restored from its backup, row for row, with photos and logins; the data before the restore are kept', async () => {
  const { token, avatares } = await unaCasa(datos, 3);
  const antes = leerTodo(en(BASE));
  const copia = await copiar();
  expect(copia).toMatch(/\/copias\/te-toca-\d{8}T\d{6}Z-mano-[0-9a-f]{16}\.db$/);
  expect((await stat(copia)).mode & 0o777).toBe(0o600);
  expect(leerTodo(copia)).toEqual(antes);
  expect(await caja('verify', copia)).toMatchObject({
    codigo: 0,
    lineas: [expect.stringContaining('1 familia y 3 miembros')],
  });

  await rm(en(BASE));
  // The start refuses instead of creating an empty database, and names the backup and the command.
  expect(await intentarArrancar({ DATA_DIR: datos })).toMatchObject({
    codigo: 1,
    lineas: [expect.stringContaining(`recupera la última copia con \`npm run restore -- ${copia}\``)],
  });
  expect((await caja('restore', copia)).codigo).toBe(0);
  expect(leerTodo(en(BASE))).toEqual(antes);
  const servidor = await arrancarHijo(datos, await puertoLibre());
  expect((await fetch(servidor.url + avatares[0]!)).status).toBe(200);
  expect((await fetch(servidor.url + RUTAS.yo, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);

  // While a server runs, `restore` refuses and `backup` works.
  const parada = await caja('restore', copia);
  expect(parada).toEqual({
    codigo: 1,
    lineas: [
      `Otro servidor de Te Toca usa ya la carpeta de datos ${datos}: ciérralo, o elige otra con DATA_DIR. Una copia solo se restaura con el servidor parado.`,
    ],
  });
  const otra = await copiar();
  await servidor.terminar();
  const despues = leerTodo(en(BASE));
  const vuelta = await caja('restore', copia);
  expect(vuelta.codigo).toBe(0);
  expect(leerTodo(en(BASE))).toEqual(antes);
  const guardada = vuelta.lineas.at(-1)?.split(' está en ')[1] ?? '';
  expect(leerTodo(guardada)).toEqual(despues);
  expect((await caja('verify', otra)).codigo).toBe(0);
});

soloLargo('a backup made during writes holds one moment, with all that was there when it began', async () => {
  await poner(1);
  const db = conectar(en(BASE));
  const fin = new AbortController();
  let escritas = 0;
  const escribir = (async () => {
    for (; !fin.signal.aborted; escritas += 1, await new Promise(setImmediate))
      await db.transaction().execute(async (trx) => {
        const fila = { fallidos: 0, desde: UNA_FAMILIA.creada_en, bloqueado_hasta: null };
        for (const lado of ['a', 'b'])
          await trx
            .insertInto('intentos')
            .values({ clave: `${lado}${String(escritas)}${'x'.repeat(500)}`, ...fila })
            .execute();
      });
  })();
  for (let n = 0; n < 3; n += 1) {
    const habia = escritas;
    const copia = await copiar();
    expect((await caja('verify', copia)).codigo).toBe(0);
    const leida = new Database(copia, { readonly: true });
    const cuantas = (lado: string) =>
      leida.prepare<[string], { n: number }>('select count(*) n from intentos where clave like ?').get(`${lado}%`)?.n;
    expect(cuantas('a')).toBe(cuantas('b'));
    expect(cuantas('a')).toBeGreaterThanOrEqual(habia);
    leida.close();
    expect(escritas).toBeGreaterThan(habia);
  }
  fin.abort();
  await escribir;
  await db.destroy();
});

soloLargo('a damaged, truncated or changed backup is refused, and nothing is touched', async () => {
  await poner(2);
  const copia = await copiar();
  const antes = leerTodo(en(BASE));
  const archivos = await readdir(datos, { recursive: true });
  const mala = join(raiz, 'otra.db');
  const seNiega = async (archivo: string, linea: RegExp) => {
    for (const orden of ['verify', 'restore']) {
      const { codigo, lineas } = await caja(orden, archivo);
      expect([codigo, lineas.length]).toEqual([1, 1]);
      expect(lineas[0]).toMatch(linea);
    }
    expect(leerTodo(en(BASE))).toEqual(antes);
    expect(await readdir(datos, { recursive: true })).toEqual(archivos);
  };
  await seNiega(join(raiz, 'ninguna.db'), /^No hay ningún archivo/);
  await writeFile(mala, 'esto no es una base de datos, ni de lejos'.repeat(100));
  await seNiega(mala, /está dañado o no es una base de datos de Te Toca/);
  await cp(copia, mala);
  await estropear(mala, 3 * 4_096);
  await seNiega(mala, /está dañad/);
  // The checksum in the name reveals even a change that leaves a valid database.
  const conNombre = join(raiz, copia.split('/').at(-1) ?? '');
  await cp(copia, conNombre);
  const db = new Database(conNombre);
  db.prepare(`update familias set nombre = 'Otra'`).run();
  db.close();
  await seNiega(conNombre, /no es como se guardó/);
  // A backup of a newer version.
  await cp(copia, mala);
  const nueva = new Database(mala);
  nueva.prepare(`insert into migraciones (name, timestamp) values ('9999-futuro', '')`).run();
  nueva.close();
  await seNiega(mala, /es de una versión más nueva/);
});

test('a backup that cannot be migrated leaves the present database in place', async () => {
  await poner(2);
  const mala = join(raiz, 'mala.db');
  await cp(await copiar(), mala);
  const db = new Database(mala);
  // The additional migration adds this column too, so it fails.
  db.exec(`alter table tareas add column ${COLUMNA} text`);
  db.close();
  expect((await caja('verify', mala)).codigo).toBe(0);
  await poner(1);
  const antes = leerTodo(en(BASE));
  const sinOtra = conOtraMigracion();
  const puesta = await restaurar(datos, mala, AHORA);
  sinOtra();
  expect(puesta.ok ? '' : puesta.linea).toMatch(/no se ha podido poner al día .*de_prueba.* No se ha tocado nada\.$/);
  expect(leerTodo(en(BASE))).toEqual(antes);
  await poner(0);
});

test('a damaged database is reported and not served; a restore sets it aside and puts the backup in its place', async () => {
  await poner(3);
  const antes = leerTodo(en(BASE));
  const copia = await copiar();
  await estropear(en(BASE), 4 * 4_096);
  const rota = await stat(en(BASE));
  expect(await intentarArrancar({ DATA_DIR: datos })).toMatchObject({
    codigo: 1,
    lineas: [expect.stringMatching(/está dañada.*npm run restore -- .*-mano-/)],
  });
  const doctor = await caja('doctor');
  expect(doctor.codigo).toBe(1);
  expect(doctor.lineas.join('\n')).toMatch(/^MAL .*está dañado/m);
  // A damaged database is not backed up either, so no good backup is replaced.
  expect((await caja('backup')).codigo).toBe(1);
  const { codigo, lineas } = await caja('restore', copia);
  expect(codigo).toBe(0);
  expect(leerTodo(en(BASE))).toEqual(antes);
  const aparte = lineas.at(-1)?.split(' está en ')[1] ?? '';
  expect((await stat(join(aparte, BASE))).size).toBe(rota.size);
  // Leaves out the warning about a container's own layer, in which the tests may run.
  const malas = (await caja('doctor')).lineas.filter((l) => l.startsWith('MAL'));
  expect(malas.filter((l) => !l.includes('no sobrevivirán'))).toEqual([]);
});

test('a migration makes a backup first, and does not run if that fails', async () => {
  await poner(1);
  onTestFinished(conOtraMigracion());
  const antes = leerTodo(en(BASE));
  // A file takes the name of the folder of backups, so none can be made.
  await writeFile(en('copias'), '');
  expect(await abrirBase(datos)).toMatchObject({ ok: false, linea: expect.stringMatching(/^Antes de actualizar/) });
  expect(leerTodo(en(BASE))).toEqual(antes);
  await rm(en('copias'));
  await poner(0);
  const [copia, ...mas] = await readdir(en('copias'));
  expect(mas).toEqual([]);
  expect(copia).toMatch(/-migracion-/);
  expect(leerTodo(en('copias', copia ?? ''))).toEqual(antes);
  // Without a migration no backup is made.
  await poner(0);
  expect(await readdir(en('copias'))).toHaveLength(1);
});

soloLargo('only one server at a time uses a folder, also after one was killed', async () => {
  const uno = await arrancarHijo(datos, await puertoLibre());
  const otro = () => intentarArrancar({ DATA_DIR: datos });
  expect(await otro()).toMatchObject({
    codigo: 1,
    lineas: [`Otro servidor de Te Toca usa ya la carpeta de datos ${datos}: ciérralo, o elige otra con DATA_DIR.`],
  });
  await uno.matar();
  const dos = await arrancarHijo(datos, await puertoLibre());
  expect(await dos.terminar()).toBe(0);
  expect(await readdir(datos)).toEqual(['te-toca.cerrojo', BASE]);
});

test('a child process makes one backup each night; a failed one is retried an hour later, not at once', async () => {
  await poner(1);
  vi.stubEnv('DATA_DIR', datos);
  const [hecha, otra] = [await enOtroProceso(CAJA)('noche', AHORA), await enOtroProceso(CAJA)('mano', AHORA)];
  const copias = await readdir(en('copias'));
  for (const [clase, copia] of Object.entries({ noche: hecha, mano: otra }))
    expect(copia).toEqual({
      ok: true,
      ruta: en('copias', copias.find((nombre) => nombre.includes(`-${clase}-`)) ?? ''),
    });
  vi.stubEnv('DATA_DIR', join(raiz, 'nada'));
  expect(await enOtroProceso(CAJA)('noche', AHORA)).toMatchObject({
    ok: false,
    linea: expect.stringMatching(/^No hay base de datos/),
  });
  vi.unstubAllEnvs();

  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] });
  vi.setSystemTime('2030-01-01T12:00:00.000Z');
  const dichos: (string | null)[] = [];
  const salidas = [{ ok: false, linea: 'no hay sitio' }] as const;
  const ahora = () => new Date().toISOString();
  const terminar = copiarCadaNoche({
    datos,
    copiador: crearCopiador(() => Promise.resolve(salidas[dichos.length] ?? { ok: true, ruta: '' }), ahora),
    ahora,
    zona: 'Europe/Madrid',
    alHacer: (dicho) => dichos.push(dicho),
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(dichos).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(dichos).toEqual(['no hay sitio']);
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(dichos).toEqual(['no hay sitio']);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(dichos.slice(0, 2)).toEqual(['no hay sitio', null]);
  const hechas = dichos.length;
  await terminar();
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(dichos).toHaveLength(hechas);
  vi.useRealTimers();
});

soloLargo('an unknown command prints its usage, and changes nothing', async () => {
  for (const argumentos of [
    [],
    ['otra'],
    ['verify'],
    ['restore', 'a', 'b'],
    ['backup', '--no'],
    ['backup', '--clase', 'x'],
    ['backup', '--cuando', 'ayer'],
  ]) {
    const { codigo, lineas } = await caja(...argumentos);
    expect(codigo).toBe(2);
    expect(lineas[0]).toMatch(/^Uso: npm run backup/);
  }
  expect((await caja('backup')).lineas).toEqual([`No hay base de datos en ${en(BASE)}.`]);
  expect((await caja('doctor')).codigo).toBe(1);
  await poner(1);
  await rename(await copiar(), join(raiz, 'mia.db'));
  const aMano = await caja('backup', '--a', join(raiz, 'mia.db'));
  expect(aMano).toEqual({ codigo: 1, lineas: [`Ya hay un archivo ${join(raiz, 'mia.db')}: elige otro nombre.`] });
  expect((await caja('verify', join(raiz, 'mia.db'))).lineas[1]).toMatch(/^Su nombre ya no lleva la suma/);
});
