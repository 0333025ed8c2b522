import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';

// Tests of the container's real start script. Instead of the app it runs a stand-in, which prints its user and arguments.

const GUION = join(import.meta.dirname, 'release/contenedor.sh');
const soyRoot = process.getuid?.() === 0;

/** The folder of a copy of Node that every user can read, since the project may lie in root's own folder. */
let carpetaNode: string;
let node: string;
beforeAll(() => {
  carpetaNode = mkdtempSync(join(tmpdir(), 'te-toca-node-'));
  chmodSync(carpetaNode, 0o755);
  node = join(carpetaNode, 'node');
  cpSync(process.execPath, node, { dereference: true });
});
afterAll(() => rmSync(carpetaNode, { recursive: true }));

let raiz: string;
let datos: string;
beforeEach(() => {
  raiz = mkdtempSync(join(tmpdir(), 'te-toca-contenedor-'));
  // Lets the container's user enter the folder.
  chmodSync(raiz, 0o755);
  datos = join(raiz, 'datos');
  mkdirSync(join(raiz, 'node'));
  mkdirSync(join(datos, 'copias'), { recursive: true });
  writeFileSync(join(datos, 'copias', 'una'), 'x', { mode: 0o600 });
  symlinkSync(node, join(raiz, 'node/node'));
  writeFileSync(
    join(raiz, 'te-toca'),
    `#!/bin/sh\nexec "${node}" -e '
      if (process.argv.length === 1) { process.on("SIGTERM", () => process.exit(7)); setInterval(() => 0, 1000); }
      const estado = process.platform === "linux" ? require("node:fs").readFileSync("/proc/self/status", "utf8") : "";
      console.log(JSON.stringify({
        uid: process.getuid(), gid: process.getgid(), grupos: process.getgroups(), argumentos: process.argv.slice(1),
        sinMas: /NoNewPrivs:\\t1/.test(estado), orden: process.env.TE_TOCA_ORDEN,
        registro: process.env.REGISTRO, correo: process.env.MAIL_FROM, ajena: process.env.LD_PRELOAD, vacia: process.env.PUBLIC_URL,
      }));
    ' -- "$@"\n`,
    { mode: 0o755 },
  );
});
afterEach(() => rmSync(raiz, { recursive: true, force: true }));

const entorno = (mas: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env['PATH'] ?? '',
  TE_TOCA_APP: raiz,
  DATA_DIR: datos,
  ...mas,
});
const ejecutar = (argumentos: readonly string[], mas: Readonly<Record<string, string>> = {}) =>
  spawnSync('sh', [GUION, ...argumentos], { env: entorno(mas), encoding: 'utf8' });

test('arguments and the command’s name for messages are passed on', () => {
  const { stdout, status } = ejecutar(['backup', '--a', 'un archivo']);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ argumentos: ['backup', '--a', 'un archivo'], orden: 'te-toca' });
});

test('the server runs as the given user, who owns the data folder, and receives SIGTERM', async () => {
  const hijo = spawn('sh', [GUION], { env: entorno({ PUID: '12345', PGID: '23456' }) });
  const [dicho] = (await once(hijo.stdout, 'data')) as [Buffer];
  const quien = JSON.parse(String(dicho)) as object;
  hijo.kill('SIGTERM');
  expect(await once(hijo, 'exit')).toEqual([7, null]);
  const dueno = [datos, join(datos, 'copias'), join(datos, 'copias/una')].map((c) => [
    statSync(c).uid,
    statSync(c).gid,
  ]);
  // Without root, the process keeps its user, and the folder's owner cannot be changed.
  expect([quien, ...dueno]).toMatchObject(
    soyRoot
      ? [{ uid: 12345, gid: 23456, grupos: [23456], sinMas: true }, [12345, 23456], [12345, 23456], [12345, 23456]]
      : [{ uid: process.getuid?.() }, {}, {}, {}],
  );
});

test('only known settings are taken from Home Assistant’s options, since the server can write that file', () => {
  const opciones = {
    registro: 'cerrado',
    mail_from: 'Te "Toca" $(id) <a@example.org>',
    ld_preload: '/data/malo.so',
    LD_PRELOAD: '/data/malo.so',
    public_url: '',
    log_level: 'info\nLD_PRELOAD=/data/malo.so',
  };
  writeFileSync(join(datos, 'options.json'), JSON.stringify(opciones));
  const dicho = JSON.parse(ejecutar(['doctor']).stdout) as Record<string, unknown>;
  expect(dicho).toMatchObject({ registro: 'cerrado', correo: 'Te "Toca" $(id) <a@example.org>' });
  expect([dicho['ajena'], dicho['vacia']]).toEqual([undefined, undefined]);
});

test('a folder whose owner cannot change, as on a Windows disk, does not prevent the start', () => {
  writeFileSync(join(raiz, 'chown'), '#!/bin/sh\necho no >&2\nexit 1\n', { mode: 0o755 });
  // With an empty argument the script starts the server as with none, but the stand-in prints and ends.
  const { status, stdout } = spawnSync('sh', [GUION, ''], {
    env: entorno({ PATH: `${raiz}:${process.env['PATH'] ?? ''}`, PUID: '12345', PGID: '23456' }),
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ argumentos: [''], uid: soyRoot ? 12345 : process.getuid?.() });
});

test('root becomes user 1000 by default, and a PUID that is no number is refused', () => {
  const { stdout } = ejecutar(['doctor']);
  expect(JSON.parse(stdout)).toMatchObject({ uid: soyRoot ? 1000 : process.getuid?.() });
  const mal = ejecutar(['doctor'], { PUID: 'yo' });
  expect([mal.status, mal.stderr]).toEqual(
    soyRoot ? [1, 'PUID=yo y PGID=1000 no valen: deben ser números, como los que dice id.\n'] : [0, ''],
  );
});

test('the health check succeeds while the server answers 200', async () => {
  const estados = [200, 503];
  const servidor = createServer((peticion, respuesta) => {
    respuesta.writeHead(peticion.url === RUTAS.viva ? (estados.shift() ?? 500) : 404).end();
  });
  servidor.listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const PORT = String((servidor.address() as AddressInfo).port);
  const salud = async () => {
    const hijo = spawn('sh', [GUION, 'salud'], { env: entorno({ PORT }) });
    const [codigo] = (await once(hijo, 'exit')) as [number | null];
    return codigo;
  };
  expect(await salud()).toBe(0);
  expect(await salud()).toBe(1);
  servidor.close();
  await once(servidor, 'close');
  expect(await salud()).toBe(1);
});
