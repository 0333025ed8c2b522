import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CuentaCreada } from '#shared/contracts/accesos.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { soloLargo } from '#shared/testing/rondas.ts';
import { con, crearBasePropia, type BasePropia } from '#server/testing/servicios.ts';
import { arrancarHijo, intentarArrancar, puertoLibre, type ServidorHijo } from '#server/testing/servidor-hijo.ts';

const ejecutar = promisify(execFile);

/** Starts with DATABASE_URL: real processes and a real PostgreSQL. */
describe('a server on PostgreSQL', con('postgres'), () => {
  let carpeta: string;
  let propia: BasePropia;
  let servidor: ServidorHijo | undefined;
  beforeEach(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
    propia = await crearBasePropia();
  });
  afterEach(async () => {
    await servidor?.matar();
    servidor = undefined;
    await propia.borrar();
    await rm(carpeta, { recursive: true });
  });

  const arrancar = async () => {
    servidor = await arrancarHijo(carpeta, await puertoLibre(), { DATABASE_URL: propia.url });
    return servidor;
  };
  const intentar = (url = propia.url) => intentarArrancar({ DATA_DIR: carpeta, DATABASE_URL: url });
  /** Host, port and name of the database, as messages give them: without user and password. */
  const sitio = () => `${new URL(propia.url).host}${new URL(propia.url).pathname}`;
  const mandar = async (orden: string): Promise<void> => {
    const cliente = new Client({ connectionString: propia.url });
    await cliente.connect();
    await cliente.query(orden);
    await cliente.end();
  };
  const registrar = async ({ url }: ServidorHijo): Promise<CuentaCreada> => {
    const clave = 'una-clave-bien-larga';
    const respuesta = await fetch(url + RUTAS.registro, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        tipo: 'create',
        username: 'ana',
        password: clave,
        password_confirm: clave,
        first_name: 'Ana',
        nombre_familia: 'García',
      }),
    });
    expect(respuesta.status).toBe(201);
    return (await respuesta.json()) as CuentaCreada;
  };
  const yo = async ({ url }: ServidorHijo, token: string): Promise<number> =>
    (await fetch(url + RUTAS.yo, { headers: { authorization: `Bearer ${token}` } })).status;

  test('keeps acknowledged writes and its keys when it is killed, and stores nothing in the data folder', async () => {
    const { tokens } = await registrar(await arrancar());
    await servidor?.matar();
    expect(await yo(await arrancar(), tokens.access)).toBe(200);
    expect(await servidor?.terminar()).toBe(0);
    expect(await readdir(carpeta)).toEqual([]);
  });

  soloLargo('serves the terminal commands while it runs, except `backup`', async () => {
    const unico = await arrancar();
    await registrar(unico);
    const ejecutarEn = (url: string, ...[programa, ...argumentos]: readonly [string, ...string[]]) =>
      ejecutar(process.execPath, [join(import.meta.dirname, '../..', programa), ...argumentos], {
        env: { ...process.env, DATABASE_URL: url },
      });
    const repasar = (url = propia.url) => ejecutarEn(url, 'scripts/replay-reparto.ts', '1');
    const { stdout } = await ejecutarEn(propia.url, 'server/caja.ts', 'restablecer-contrasena', 'ana');
    const password = /: ([a-z0-9]{4}(?:-[a-z0-9]{4}){2})\n/.exec(stdout)?.[1];
    const entrada = await fetch(unico.url + RUTAS.token, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ana', password }),
    });
    expect(entrada.status).toBe(200);
    await expect(repasar()).rejects.toMatchObject({ stderr: 'No existe la sesión 1\n' });
    const vacia = await crearBasePropia();
    await expect(repasar(vacia.url)).rejects.toMatchObject({
      stderr: expect.stringContaining('arranca antes el servidor'),
    });
    await vacia.borrar();
    // Backups of PostgreSQL are made with its own tools.
    await expect(ejecutarEn(propia.url, 'server/caja.ts', 'backup')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('pg_dump'),
    });
    // With PostgreSQL the server has no https of its own.
    await expect(ejecutarEn(propia.url, 'server/caja.ts', 'renovar-https')).rejects.toMatchObject({
      code: 1,
      stderr: 'Con DATABASE_URL el https lo pone el proxy o el balanceador: renueva allí sus certificados.\n',
    });
  });

  soloLargo('refuses a second server in words until it has stopped', async () => {
    const primero = await arrancar();
    expect(await intentar()).toMatchObject({
      codigo: 1,
      lineas: [`Otro servidor de Te Toca ya usa esta base de datos (${sitio()}): ciérralo antes de abrir este.`],
    });
    await registrar(primero);
    expect(await primero.terminar()).toBe(0);
    await arrancar();
  });

  soloLargo('ends when its lock is taken away, saying why, instead of serving beside another server', async () => {
    const unico = await arrancar();
    await mandar(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    // Exit code 1, so that a service manager starts it again.
    expect(await unico.fin).toBe(1);
    expect(unico.errores()).toContain('Se ha perdido la conexión que guarda la base de datos para este servidor');
  });

  soloLargo('refuses a wrong URL or an unfit database in one line, and never prints the password', async () => {
    const otra = (cambiar: (url: URL) => void): string => {
      const url = new URL(propia.url);
      url.password = 'muy-secreta';
      cambiar(url);
      return url.href;
    };
    const puerto = String(await puertoLibre());
    const nadie = otra((url) => (url.port = puerto));
    const sinBase = otra((url) => (url.pathname = '/no_la_hay'));
    const { hostname, host } = new URL(propia.url);
    expect(await intentar(nadie)).toMatchObject({
      codigo: 1,
      lineas: [
        `No se puede entrar en PostgreSQL (${hostname}:${puerto}${new URL(nadie).pathname}): ahí no responde ningún servidor. Revisa DATABASE_URL.`,
      ],
    });
    expect(await intentar(sinBase)).toMatchObject({
      codigo: 1,
      lineas: [
        `No se puede entrar en PostgreSQL (${host}/no_la_hay): esa base de datos no existe: créala con createdb. Revisa DATABASE_URL.`,
      ],
    });

    await (await arrancar()).terminar();
    await mandar("insert into migraciones values ('9999-del-futuro', '2026-11-21')");
    expect(await intentar()).toMatchObject({
      codigo: 1,
      lineas: [
        `La base de datos (${sitio()}) es de una versión más nueva de Te Toca: instala esa versión o una posterior. No se ha tocado nada.`,
      ],
    });
    await mandar('alter table migraciones rename to kysely_migration');
    expect(await intentar()).toMatchObject({
      codigo: 1,
      lineas: [expect.stringContaining(`(${sitio()}) es de antes de la primera versión publicada de Te Toca`)],
    });
  });
});
