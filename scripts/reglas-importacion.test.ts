import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';

// Checks that the rules of .oxlintrc.json refuse forbidden imports and expressions, and allow others. Each case is a small file;
// one run of the linter checks all cases, in a temporary folder.
const RAIZ = join(import.meta.dirname, '..');

/**
 * The floors (folders) of the server, and the floors that each may import besides itself. All others must be refused, and one
 * feature must not import another.
 */
const PISOS: Readonly<Record<string, readonly string[]>> = {
  db: [],
  data: [],
  change: [],
  adapters: ['change'],
  effects: ['data', 'change'],
  http: ['data', 'change'],
  features: ['effects', 'data', 'change', 'http'],
  realtime: ['effects', 'data', 'change', 'http'],
  jobs: ['features', 'effects', 'data', 'change'],
  caja: ['db', 'data', 'change'],
};
const TIPOS_DE_LA_BASE = "import type { Db } from '#server/db/esquema.ts'; export type A = Db;";

type Caso = readonly [archivo: string, codigo: string];

const importar = (de: string, a: string): Caso => [
  `server/${de}/x/uno.ts`,
  `import { dos } from '#server/${a}/y/dos.ts'; export const uno = dos;`,
];
const pares = Object.keys(PISOS).flatMap((de) => Object.keys(PISOS).map((a) => ({ de, a })));

const PROHIBIDO: Readonly<Record<string, readonly Caso[]>> = {
  'the domain is pure': [
    ['shared/domain/a.ts', "import '#server/app.ts';"],
    ['shared/domain/a.ts', "import { z } from 'zod'; z.int();"],
    ['shared/domain/a.ts', "import { readFileSync } from 'node:fs'; readFileSync('x');"],
    ['shared/domain/a.ts', "import '#shared/contracts/rutas.ts';"],
    ['shared/domain/a.ts', 'export const a = () => new Date();'],
    ['shared/domain/a.ts', 'export const a = () => Math.random();'],
  ],
  'contracts know the domain and zod': [
    ['shared/contracts/a.ts', "import '#server/app.ts';"],
    ['shared/contracts/a.ts', "import 'fastify';"],
  ],
  'a floor of the server knows only those below it; a feature knows no other feature': pares
    .filter(({ de, a }) => (de === a ? de === 'features' : !(PISOS[de] ?? []).includes(a)))
    .map(({ de, a }) => importar(de, a)),
  'nothing is wired but in app.ts and main.ts': Object.keys(PISOS).map((de) => [
    `server/${de}/a.ts`,
    "import '#server/app.ts';",
  ]),
  'nothing but the root uses what starts it': Object.keys(PISOS).map((de) => [
    `server/${de}/a.ts`,
    "import '#server/arranque/claves.ts';",
  ]),
  'only db knows the engine, and queries live in data': [
    ['server/data/a.ts', "import '#server/db/conectar.ts';"],
    ['server/change/a.ts', "import '#server/db/conectar.ts';"],
    ['server/features/x/a.ts', "import '#server/db/conectar.ts';"],
    ['server/features/x/a.ts', "import { sql } from 'kysely'; sql`a`;"],
    ['server/effects/x/a.ts', "import type { Kysely } from 'kysely'; export type A = Kysely<object>;"],
    ['server/realtime/a.ts', "import 'better-sqlite3';"],
  ],
  'writes go through cambiar, and reads through leer': [
    ['server/features/x/a.ts', 'export const a = ({ base }: { base: { escritura: object } }) => base.escritura;'],
    ['server/effects/x/a.ts', 'export const a = ({ base }: { base: { lectura: object } }) => base.lectura;'],
    ['server/jobs/a.ts', 'export const a = ({ escritura }: { escritura: object }) => escritura;'],
    ['server/realtime/a.ts', 'export const a = (d: { reservar: () => object }) => d.reservar();'],
  ],
  'a call is contract and use case': [
    ['server/features/x/casos.ts', "import '#server/data/tareas.ts';"],
    ['server/features/x/x.routes.ts', "import '#server/effects/trabajo/avanzar.ts';"],
    ['server/features/x/x.routes.ts', "import '#server/features/y/crear-y.ts';"],
  ],
  'no clock and no environment but what is handed in': [
    ['server/features/x/a.ts', 'export const a = () => new Date();'],
    ['server/effects/x/a.ts', 'export const a = () => Date.now();'],
    ['server/features/x/a.ts', "export const a = process.env['A'];"],
    ['server/http/a.ts', "export const a = process.env['A'];"],
  ],
  'the server does not know the client': [['server/http/a.ts', "import '#client/app/main.tsx';"]],
  'a migration is frozen with all that it imports': [
    ['migrations/9999-a.ts', "import '#server/db/filas.ts';"],
    ['migrations/9999-a.ts', "import '#shared/domain/calendario.ts';"],
    ['migrations/9999-a.ts', "import { z } from 'zod'; z.int();"],
  ],
  'the client’s floors': [
    ['client/features/x/components/a.tsx', "import '#client/features/y/api/b.ts';"],
    ['client/features/x/components/a.tsx', "import '#client/app/router.tsx';"],
    ['client/features/x/components/a.tsx', "import '#server/app.ts';"],
    ['client/ui/a.tsx', "import '#client/features/y/api/b.ts';"],
    ['client/lib/a.ts', "import '../../server/app.ts';"],
  ],
};

const PERMITIDO: readonly Caso[] = [
  [
    'shared/domain/a.ts',
    "import { Temporal } from 'temporal-polyfill'; export const a = Temporal.PlainDate.from('2026-01-01');",
  ],
  ['shared/contracts/a.ts', "import { z } from 'zod'; export const a = z.int();"],
  ...pares.filter(({ de, a }) => (PISOS[de] ?? []).includes(a)).map(({ de, a }) => importar(de, a)),
  ...['data', 'change', 'effects', 'http', 'features', 'realtime', 'jobs', 'caja'].map((de): Caso => [
    `server/${de}/x/a.ts`,
    TIPOS_DE_LA_BASE,
  ]),
  ['server/data/a.ts', "import { sql } from 'kysely'; export const a = sql`a`;"],
  ['server/caja/a.ts', "import { conectar } from '#server/db/conectar.ts'; export const a = conectar;"],
  ['server/features/x/crear-x.ts', "import { b } from './con-x.ts'; export const a = b;"],
  ['server/change/a.ts', 'export const a = ({ base }: { base: { escritura: object } }) => base.escritura;'],
  ['server/rutas.ts', "import { casosDeX } from '#server/features/x/casos.ts'; export const a = casosDeX;"],
  ['migrations/9999-a.ts', "import { ejecutar } from './ejecutar.ts'; export const a = ejecutar;"],
  ['client/features/x/components/a.tsx', "import { b } from '../api/b.ts'; export const a = b;"],
];

const carpeta = mkdtempSync(join(tmpdir(), 'reglas-'));
const casos = [...Object.values(PROHIBIDO).flat(), ...PERMITIDO];
const clave = ([archivo, codigo]: Caso): string => `${archivo}|${codigo}`;
/** Number of the linter's reports by case. */
const quejas = new Map<string, number>();

beforeAll(() => {
  cpSync(join(RAIZ, '.oxlintrc.json'), join(carpeta, '.oxlintrc.json'));
  // Each case has a folder of its own, because several cases are the same file.
  for (const [i, [archivo, codigo]] of casos.entries()) {
    const destino = join(carpeta, String(i), archivo);
    mkdirSync(dirname(destino), { recursive: true });
    writeFileSync(destino, `${codigo}\n`);
    cpSync(join(RAIZ, '.oxlintrc.json'), join(carpeta, String(i), '.oxlintrc.json'));
  }
  const { stdout } = spawnSync('oxlint', ['--deny-warnings', '--format', 'json', '.'], { cwd: carpeta });
  const { diagnostics } = JSON.parse(String(stdout)) as { diagnostics: readonly { filename: string }[] };
  for (const { filename } of diagnostics) {
    const caso = casos[Number(normalize(filename).split('/')[0])];
    if (caso !== undefined) quejas.set(clave(caso), (quejas.get(clave(caso)) ?? 0) + 1);
  }
});
afterAll(() => {
  rmSync(carpeta, { recursive: true });
});

describe.each(Object.entries(PROHIBIDO))('%s', (_, suyos) => {
  it.each(suyos)('%s may not: %s', (...caso) => {
    expect(quejas.get(clave(caso)) ?? 0).toBeGreaterThan(0);
  });
});

describe('everything else is allowed', () => {
  it.each(PERMITIDO)('%s may: %s', (...caso) => {
    expect(quejas.get(clave(caso)) ?? 0).toBe(0);
  });
});

/** Returns for each folder the folders that its code imports, without tests. */
const importaciones = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const grafo = new Map<string, Set<string>>();
  for (const raiz of ['server', 'shared', 'client', 'migrations']) {
    for (const nombre of readdirSync(join(RAIZ, raiz), { recursive: true, encoding: 'utf8' })) {
      const archivo = join(raiz, nombre);
      if (!/\.tsx?$/.test(archivo) || /\.test\.|\/(e2e|testing)\//.test(archivo)) continue;
      const desde = dirname(archivo);
      for (const [, de = ''] of readFileSync(join(RAIZ, archivo), 'utf8').matchAll(/(?:from|import) '([#.][^']+)'/g)) {
        const hasta = dirname(de.startsWith('#') ? de.slice(1) : normalize(join(desde, de)));
        if (hasta !== desde) grafo.set(desde, (grafo.get(desde) ?? new Set()).add(hasta));
      }
    }
  }
  return grafo;
};

/** Returns all folders that a folder imports, directly or through others. */
const alcance = (grafo: ReadonlyMap<string, ReadonlySet<string>>, desde: string): ReadonlySet<string> => {
  const vistas = new Set<string>();
  const porVer = [desde];
  for (let una = porVer.pop(); una !== undefined; una = porVer.pop()) {
    for (const otra of grafo.get(una) ?? []) {
      if (vistas.has(otra)) continue;
      vistas.add(otra);
      porVer.push(otra);
    }
  }
  return vistas;
};

describe('the existing folders', () => {
  const grafo = importaciones();

  test('no folders of the server, the domain or the contracts import each other in a circle', () => {
    const carpetas = [...grafo.keys()].filter((c) => /^(server|shared)\b/.test(c));
    expect(carpetas.length).toBeGreaterThan(30);
    // `server` and `server/arranque` import each other: the root wires what arranque prepares with the root's settings.
    const unidas = new Set(['server', 'server/arranque']);
    expect(carpetas.filter((c) => !unidas.has(c) && alcance(grafo, c).has(c))).toEqual([]);
  });

  test('every folder of the server is a layer that the rules know', () => {
    const carpetas = readdirSync(join(RAIZ, 'server'), { withFileTypes: true }).filter((c) => c.isDirectory());
    expect(carpetas.map((c) => c.name).toSorted()).toEqual([...Object.keys(PISOS), 'arranque', 'testing'].toSorted());
  });
});
