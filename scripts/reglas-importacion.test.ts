import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

/** The import rules refuse what they should: each line is a file that somebody might write by mistake. */
const RAIZ = join(import.meta.dirname, '..');
const carpeta = mkdtempSync(join(tmpdir(), 'reglas-'));
cpSync(join(RAIZ, '.oxlintrc.json'), join(carpeta, '.oxlintrc.json'));
afterAll(() => {
  rmSync(carpeta, { recursive: true });
});

const PROHIBIDO: readonly (readonly [archivo: string, codigo: string])[] = [
  ['shared/domain/a.ts', "import '#server/app.ts';"],
  ['shared/domain/a.ts', "import { z } from 'zod'; z.int();"],
  ['shared/domain/a.ts', "import { readFileSync } from 'node:fs'; readFileSync('x');"],
  ['shared/domain/a.ts', "import '#shared/contracts/rutas.ts';"],
  ['shared/domain/a.ts', 'export const a = () => new Date();'],
  ['shared/domain/a.ts', 'export const a = () => Math.random();'],
  ['shared/contracts/a.ts', "import '#server/app.ts';"],
  ['shared/contracts/a.ts', "import 'fastify';"],
  [
    'server/features/x/x.repo.ts',
    "import { hecho } from '#server/change/resultado.ts'; import './crear-x.ts'; hecho(1);",
  ],
  ['server/features/x/x.repo.ts', "import '#server/db/conectar.ts';"],
  ['server/features/x/x.repo.ts', "import 'better-sqlite3';"],
  ['server/features/x/crear-x.ts', "import { sql } from 'kysely'; sql`a`;"],
  ['server/features/x/crear-x.ts', "import './x.routes.ts';"],
  ['server/features/x/crear-x.ts', 'export const a = () => new Date();'],
  ['server/features/x/crear-x.ts', "export const a = process.env['A'];"],
  ['server/features/x/x.routes.ts', "import './x.repo.ts';"],
  ['server/features/x/x.routes.ts', "import '#server/features/y/crear-y.ts';"],
  ['server/plugins/a.ts', "import '#client/app/main.tsx';"],
  ['client/features/x/components/a.tsx', "import '#client/features/y/api/b.ts';"],
  ['client/features/x/components/a.tsx', "import '#client/app/router.tsx';"],
  ['client/features/x/components/a.tsx', "import '#server/app.ts';"],
  ['client/ui/a.tsx', "import '#client/features/y/api/b.ts';"],
  ['client/lib/a.ts', "import '../../server/app.ts';"],
];

const PERMITIDO: readonly (readonly [archivo: string, codigo: string])[] = [
  [
    'shared/domain/a.ts',
    "import { Temporal } from 'temporal-polyfill'; export const a = Temporal.PlainDate.from('2026-01-01');",
  ],
  ['shared/contracts/a.ts', "import { z } from 'zod'; export const a = z.int();"],
  ['server/features/x/x.repo.ts', "import type { Db } from '#server/db/esquema.ts'; export const a = (db: Db) => db;"],
  ['server/features/x/crear-x.ts', "import { b } from './x.repo.ts'; export const a = b;"],
  ['client/features/x/components/a.tsx', "import { b } from '../api/b.ts'; export const a = b;"],
];

const pasa = (archivo: string, codigo: string): boolean => {
  const destino = join(carpeta, archivo);
  mkdirSync(dirname(destino), { recursive: true });
  writeFileSync(destino, `${codigo}\n`);
  const { status } = spawnSync('oxlint', ['--deny-warnings', '-c', '.oxlintrc.json', archivo], { cwd: carpeta });
  rmSync(destino);
  return status === 0;
};

describe('import rules', () => {
  it.each(PROHIBIDO)('%s refuses: %s', (archivo, codigo) => {
    expect(pasa(archivo, codigo)).toBe(false);
  });

  it.each(PERMITIDO)('%s allows: %s', (archivo, codigo) => {
    expect(pasa(archivo, codigo)).toBe(true);
  });
});
