import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Tokens } from '#shared/contracts/accesos.ts';
import { LLAMADAS } from '#shared/contracts/llamadas.ts';
import { RUTA_DAV, RUTAS } from '#shared/contracts/rutas.ts';
import { arrancarHijo, puertoLibre, type ServidorHijo } from '#server/testing/servidor-hijo.ts';

/** Libraries of optional features. A start without them is quicker and takes less memory. */
const PEREZOSAS = [
  'ical.js',
  'fast-xml-parser',
  'mqtt',
  'openid-client',
  '@simplewebauthn/server',
  'standardwebhooks',
  'nodemailer',
];

/** Node option by which a process writes to `archivo` the name of each package of which it loads a file. */
const QUE_ANOTA = (archivo: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(`
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
registerHooks({
  load: (url, contexto, seguir) => {
    const paquete = /.*[/]node_modules[/]((?:@[^/]+[/])?[^/]+)/.exec(url)?.[1];
    if (paquete !== undefined) appendFileSync(${JSON.stringify(archivo)}, paquete + '\\n');
    return seguir(url, contexto);
  },
});`)}`;

let carpeta: string;
let servidor: ServidorHijo;
beforeEach(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'te-toca-perezoso-'));
  const cargados = join(carpeta, 'cargados');
  // The sources, because the built server has its libraries in files of other names.
  const programa = join(import.meta.dirname, '../main.ts');
  const entorno = { NODE_OPTIONS: QUE_ANOTA(cargados) };
  servidor = await arrancarHijo(join(carpeta, 'datos'), await puertoLibre(), entorno, programa);
});
afterEach(async () => {
  await servidor.matar();
  rmSync(carpeta, { recursive: true });
});

const cargados = (): ReadonlySet<string> => new Set(readFileSync(join(carpeta, 'cargados'), 'utf8').split('\n'));

test('the libraries of CalDAV, calendars, MQTT, OIDC and passkeys are loaded by their first use, not by the start', async () => {
  const clave = 'una-clave-bien-larga';
  const ana = { tipo: 'create', username: 'ana', first_name: 'Ana', nombre_familia: 'García' };
  const json = { 'content-type': 'application/json' };
  const alta = await fetch(servidor.url + RUTAS.registro, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ ...ana, password: clave, password_confirm: clave }),
  });
  expect(alta.status).toBe(201);
  const { access } = ((await alta.json()) as { readonly tokens: Tokens }).tokens;
  const suya = { authorization: `Bearer ${access}` };
  const [, tareas] = LLAMADAS.verTareas;
  expect((await fetch(servidor.url + tareas, { headers: suya })).status).toBe(200);
  expect(cargados()).toContain('fastify');
  expect(PEREZOSAS.filter((p) => cargados().has(p))).toEqual([]);

  const xml = '<propfind xmlns="DAV:"><prop><displayname/></prop></propfind>';
  expect((await fetch(servidor.url + RUTA_DAV, { method: 'PROPFIND', headers: suya, body: xml })).status).toBe(207);
  const [metodo, calendarios] = LLAMADAS.crearCalendario;
  const hecho = await fetch(servidor.url + calendarios, {
    method: metodo,
    headers: { ...json, ...suya },
    body: JSON.stringify({ tipo: 'CASA' }),
  });
  const { ruta } = (await hecho.json()) as { readonly ruta: string };
  expect((await fetch(servidor.url + ruta)).status).toBe(200);
  expect(PEREZOSAS.filter((p) => cargados().has(p))).toEqual(['ical.js', 'fast-xml-parser']);
});
