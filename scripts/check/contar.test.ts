import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SIN_SERVICIOS } from '#client/e2e/servicios.ts';
import { RAIZ } from '../correr.ts';
import { contarPlaywright, contarVitest, type InformeVitest, type Suite } from './contar.ts';
import { decirSaltadas } from './parte.ts';

const prueba = (status: string, faltaServicio?: string) => ({
  status,
  meta: faltaServicio === undefined ? {} : { faltaServicio },
});

test('a skipped test has failed, unless it says which service it lacks', () => {
  const informe: InformeVitest = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 3,
    testResults: [
      { assertionResults: [prueba('passed'), prueba('skipped'), prueba('skipped', 'postgres')] },
      { assertionResults: [prueba('passed'), prueba('failed', 'redis'), prueba('skipped', 'redis')] },
    ],
  };
  expect(contarVitest(informe)).toEqual({ pasan: 2, fallan: 2, saltadas: 2 });
});

test('so has one of the browser, unless its reason is that one', () => {
  const spec = (status: string, ...razones: readonly string[]): NonNullable<Suite['specs']>[number] => ({
    title: 'a',
    file: 'a.spec.ts',
    ok: true,
    tests: [{ status, annotations: razones.map((description) => ({ type: 'skip', description })) }],
  });
  const informe = {
    stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 3 },
    suites: [
      { specs: [spec('skipped', SIN_SERVICIOS), spec('expected')] },
      { suites: [{ specs: [spec('skipped', SIN_SERVICIOS), spec('skipped', 'hoy no')] }] },
    ],
  };
  expect(contarPlaywright(informe)).toEqual({ pasan: 4, fallan: 2, saltadas: 2 });
});

describe('what was left out', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  test.each([
    [0, 'true', [], 0],
    [1, '', ['1 PRUEBA SALTADA'], 0],
    [12, '', ['12 PRUEBAS SALTADAS'], 0],
    [12, 'true', ['12 PRUEBAS SALTADAS'], 12],
  ])('%i with CI=%s is said in capitals: %j, and fails %i', (saltadas, ci, dicho, fallan) => {
    const decir = vi.spyOn(console, 'log').mockReturnValue();
    vi.stubEnv('CI', ci);
    expect(decirSaltadas(saltadas)).toBe(fallan);
    expect(decir.mock.calls.map(([linea]) => /^\n([^:]*): EN /.exec(String(linea))?.[1])).toEqual(dicho);
  });
});

test('where there is neither PostgreSQL nor Redis, their tests are skipped and all say why', async () => {
  const carpeta = await mkdtemp(join(tmpdir(), 'sin-servicios-'));
  const { TEST_DATABASE_URL: _, TEST_REDIS_URL: __, ...entorno } = process.env;
  const corredor = spawn(
    'vitest',
    [
      'run',
      '--config',
      'scripts/vitest.config.ts',
      '--project=servidor',
      '--reporter=json',
      `--outputFile.json=${join(carpeta, 'informe.json')}`,
      'server/testing/servicio',
    ],
    { cwd: RAIZ, env: { ...entorno, TEST_SERVICIOS: carpeta }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  expect(await once(corredor, 'exit')).toEqual([0, null]);
  const informe = JSON.parse(await readFile(join(carpeta, 'informe.json'), 'utf8')) as InformeVitest;
  await rm(carpeta, { recursive: true });
  // What passes is what needs no service: how their programs are found.
  expect(contarVitest(informe)).toEqual({ pasan: 5, fallan: 0, saltadas: 13 });
});
