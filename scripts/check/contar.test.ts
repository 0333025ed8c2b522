import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { SIN_SERVICIOS } from '#client/e2e/servicios.ts';
import { RAIZ } from '../correr.ts';
import { contarPlaywright, contarVitest, type InformeVitest, type Suite } from './contar.ts';
import { decirFallos, decirSaltadas, deVariasEnVarias } from './parte.ts';

const prueba = (status: string, faltaServicio?: string) => ({
  fullName: `una ${status}`,
  status,
  failureMessages: status === 'failed' ? ['no es así', '  en a.test.ts:3'] : [],
  meta: faltaServicio === undefined ? {} : { faltaServicio },
});

test('a skipped test counts as failed, unless it names a missing service', () => {
  const informe: InformeVitest = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 3,
    testResults: [
      {
        name: 'a.test.ts',
        message: '',
        assertionResults: [prueba('passed'), prueba('skipped'), prueba('skipped', 'postgres')],
      },
      {
        name: 'b.test.ts',
        message: '',
        assertionResults: [prueba('passed'), prueba('failed', 'redis'), prueba('skipped', 'redis')],
      },
    ],
  };
  const fallos = [{ prueba: 'b.test.ts: una failed', mensaje: 'no es así\n  en a.test.ts:3' }];
  expect(contarVitest(informe)).toEqual({ pasan: 2, fallan: 2, saltadas: 2, fallos });
});

test('a skipped browser test counts as failed, unless its reason is the short run', () => {
  const spec = (status: string, ...razones: readonly string[]): NonNullable<Suite['specs']>[number] => ({
    title: 'a',
    file: 'a.spec.ts',
    ok: status !== 'unexpected',
    tests: [
      {
        status,
        annotations: razones.map((description) => ({ type: 'skip', description })),
        results: [{ errors: status === 'unexpected' ? [{ message: 'no se ve' }] : [] }],
      },
    ],
  });
  const informe = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 3 },
    suites: [
      { specs: [spec('skipped', SIN_SERVICIOS), spec('expected')] },
      { suites: [{ specs: [spec('skipped', SIN_SERVICIOS), spec('skipped', 'hoy no'), spec('unexpected')] }] },
    ],
  };
  const fallos = [{ prueba: 'a.spec.ts: a', mensaje: 'no se ve' }];
  expect(contarPlaywright(informe)).toEqual({ pasan: 4, fallan: 3, saltadas: 2, fallos });
});

test('checks run two at a time: each begins when an earlier one has ended, and their counts keep their order', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const comienzos: string[] = [];
  const finales = new Map<string, () => void>();
  const partes = ['a', 'b', 'c', 'd'].map((nombre, pasan) => ({
    nombre,
    hacer: async () => {
      comienzos.push(nombre);
      await new Promise<void>((fin) => finales.set(nombre, fin));
      return { pasan, fallan: 0 };
    },
  }));
  const hechas = deVariasEnVarias(partes, 2);
  for (const [acaba, comenzados] of [
    ['b', 'ab'],
    ['c', 'abc'],
    ['a', 'abcd'],
    ['d', 'abcd'],
  ] as const) {
    await expect.poll(() => comienzos.join('')).toBe(comenzados);
    finales.get(acaba)?.();
  }
  expect((await hechas).map(({ nombre, pasan }) => [nombre, pasan])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
    ['d', 3],
  ]);
});

test('failures are printed again, without colours and shortened', () => {
  const decir = vi.spyOn(console, 'log').mockReturnValue();
  decirFallos([]);
  expect(decir).not.toHaveBeenCalled();
  const mensaje = ['\u001b[31mno es así\u001b[39m', ...Array.from({ length: 50 }, () => 'y más')].join('\n');
  decirFallos([{ prueba: 'a.test.ts: una', mensaje }]);
  const dicho = decir.mock.calls.map(([linea]) => String(linea)).join('\n');
  expect(dicho).toContain('\n✘ a.test.ts: una\n  no es así\n  y más\n');
  expect(dicho.match(/y más/g)).toHaveLength(19);
  vi.restoreAllMocks();
});

describe('skipped tests', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  test.each([
    [0, 'true', [], 0],
    [1, '', ['1 PRUEBA SALTADA'], 0],
    [12, '', ['12 PRUEBAS SALTADAS'], 0],
    [12, 'true', ['12 PRUEBAS SALTADAS'], 12],
  ])('%i with CI=%s are announced in capitals: %j, and fail %i', (saltadas, ci, dicho, fallan) => {
    const decir = vi.spyOn(console, 'log').mockReturnValue();
    vi.stubEnv('CI', ci);
    expect(decirSaltadas(saltadas)).toBe(fallan);
    expect(decir.mock.calls.map(([linea]) => /^\n([^:]*): EN /.exec(String(linea))?.[1])).toEqual(dicho);
  });
});

test('without PostgreSQL and Redis their tests are skipped, each with the reason', async () => {
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
  // All pass except the tests that need a service, which are skipped.
  expect(contarVitest(informe)).toEqual({ pasan: 5, fallan: 0, saltadas: rondas(11, 13), fallos: [] });
});
