import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { leerEntorno } from '#server/entorno.ts';
import { variablesLeidas } from '#server/testing/variables-leidas.ts';

// Checks that the files of docs/escalar.md agree with the server. Starts nothing.

const RAIZ = join(import.meta.dirname, '..');
const CARPETA = join(RAIZ, 'docs/escalar');
const leer = (archivo: string): string => readFileSync(join(CARPETA, archivo), 'utf8');

interface Servicio {
  readonly image: string;
  readonly build?: string | { readonly context: string; readonly target: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly ports?: readonly string[];
}
const texto = leer('compose.yaml');
const { services, volumes } = parse(texto, { merge: true }) as {
  readonly services: Readonly<Record<string, Servicio>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const nodos = Object.entries(services).filter(([nombre]) => nombre.startsWith('nodo-'));

/** Replaces `${NAME:?}` and `${NAME:-}` by the variable's value or nothing, as a shell does. */
const rellenar = (valor: string, env: Readonly<Record<string, string>>): string =>
  valor.replaceAll(/\$\{(\w+):[?-]\}/g, (_, nombre: string) => env[nombre] ?? '');

test('two equal servers run, and only the proxy is reachable from outside', () => {
  expect(nodos.map(([nombre]) => nombre)).toEqual(['nodo-1', 'nodo-2']);
  expect(nodos[0]?.[1]).toEqual(nodos[1]?.[1]);
  expect(Object.keys(services).filter((s) => services[s]?.ports !== undefined)).toEqual(['caddy']);
});

describe.each(nodos)('%s', (_, { environment = {} }) => {
  test('sets only variables that the server reads', () => {
    const nombres = variablesLeidas();
    expect(nombres).toContain('DATABASE_URL');
    expect(Object.keys(environment).filter((nombre) => !nombres.has(nombre))).toEqual([]);
  });

  test.each([{}, { SMTP_URL: 'smtp://correo.example.org', MAIL_FROM: 'te-toca@example.org' }])(
    'has settings that the server accepts, for one of several nodes on PostgreSQL, with %j',
    (correo) => {
      const env = { POSTGRES_PASSWORD: 'a1', REDIS_PASSWORD: 'b2', DOMINIO: 'tetoca.example.org', ...correo };
      const puestas = Object.entries(environment).map(([nombre, valor]) => [nombre, rellenar(valor, env)]);
      expect(leerEntorno(Object.fromEntries(puestas) as Record<string, string>)).toMatchObject({
        ok: true,
        entorno: {
          postgres: 'postgres://te_toca:a1@postgres:5432/te_toca',
          redis: 'redis://:b2@redis:6379',
          origenes: ['https://tetoca.example.org'],
          smtp: 'SMTP_URL' in correo ? { url: correo.SMTP_URL } : null,
        },
      });
    },
  );
});

test('all images are built from the same Dockerfile: the servers from its last stage, the move from the stage with the sources', () => {
  const servidor = services['nodo-1']?.build;
  if (typeof servidor !== 'string') throw new Error('The servers are built otherwise');
  expect(join(CARPETA, servidor)).toBe(RAIZ);
  const { build } = services['mudanza'] ?? {};
  if (typeof build !== 'object') throw new Error('The move is built from nothing');
  expect(join(CARPETA, build.context)).toBe(RAIZ);
  expect(readFileSync(join(RAIZ, 'Dockerfile'), 'utf8')).toContain(` AS ${build.target}\n`);
  expect(existsSync(join(RAIZ, 'scripts/mudanza.ts'))).toBe(true);
});

test('the database that the servers name is the one that is created', () => {
  const { environment = {} } = services['postgres'] ?? {};
  const url = new URL(rellenar(nodos[0]?.[1].environment?.['DATABASE_URL'] ?? '', {}));
  expect([url.hostname, url.username, url.pathname]).toEqual([
    'postgres',
    environment['POSTGRES_USER'],
    `/${environment['POSTGRES_DB'] ?? ''}`,
  ]);
});

test('every named service, volume and file exists', () => {
  for (const { depends_on = [], volumes: montados = [] } of Object.values(services)) {
    const esperados = Array.isArray(depends_on) ? (depends_on as readonly string[]) : Object.keys(depends_on);
    for (const otro of esperados) expect(services).toHaveProperty(otro);
    for (const [origen = ''] of montados.map((m) => m.split(':')))
      if (origen.startsWith('./')) expect(existsSync(join(CARPETA, origen)), origen).toBe(true);
      else expect(volumes).toHaveProperty(origen);
  }
});

test('the proxy forwards to both servers, and asks each whether it is ready', () => {
  const caddy = leer('Caddyfile');
  expect(/^\treverse_proxy (.+) \{$/m.exec(caddy)?.[1]).toBe(nodos.map(([nombre]) => `${nombre}:3000`).join(' '));
  expect(/^\t\thealth_uri (.+)$/m.exec(caddy)?.[1]).toBe(RUTAS.salud);
});

test('the example names every required value, and contains none', () => {
  const pedidas = [...texto.matchAll(/\$\{(\w+)/g)].map(([, nombre]) => nombre);
  const lineas = leer('env.ejemplo').split('\n');
  const ofrecidas = lineas.filter((l) => l !== '' && !l.startsWith('#'));
  expect(new Set(ofrecidas)).toEqual(new Set(pedidas.map((nombre) => `${nombre ?? ''}=`)));
});
