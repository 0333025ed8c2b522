import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { FALTA } from '#client/e2e/servicios.ts';
import { RAIZ } from '../correr.ts';
import { contarPlaywright, contarVitest, type InformeVitest, type Suite } from './contar.ts';
import { contarSaltadas, decirCuentas, decirFallos, deVariasEnVarias, sumarSaltadas } from './parte.ts';

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
  expect(contarVitest(informe)).toEqual({ pasan: 2, fallan: 2, saltadas: { PostgreSQL: 1, Redis: 1 }, fallos });
});

test('a skipped browser test counts as failed, unless it names what the machine lacks', () => {
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
      { specs: [spec('skipped', FALTA.certutil), spec('expected')] },
      { suites: [{ specs: [spec('skipped', FALTA.certutil), spec('skipped', 'hoy no'), spec('unexpected')] }] },
    ],
  };
  const fallos = [{ prueba: 'a.spec.ts: a', mensaje: 'no se ve' }];
  expect(contarPlaywright(informe)).toEqual({ pasan: 4, fallan: 3, saltadas: { [FALTA.certutil]: 2 }, fallos });
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
    [[], 'true', ['\n7 passed, 0 failed']],
    [[{ Redis: 1 }], '', ['1 PRUEBA SALTADA … REDIS: 1', '\n7 passed, 0 failed']],
    [[{ Redis: 1 }], 'true', ['1 PRUEBA SALTADA … REDIS: 1', '\n7 passed, 1 failed']],
    [
      [{ Redis: 1, PostgreSQL: 2 }, {}, { Redis: 9 }],
      'true',
      ['12 PRUEBAS SALTADAS … REDIS: 10 … POSTGRESQL: 2', '\n7 passed, 12 failed'],
    ],
    [[{ 'docker compose': 1 }], 'true', ['1 PRUEBA SALTADA … DOCKER COMPOSE: 1', '\n7 passed, 0 failed']],
  ] as const)('%j with CI=%j are announced in capitals with their reasons, and counted: %j', (saltadas, ci, dicho) => {
    const decir = vi.spyOn(console, 'log').mockReturnValue();
    vi.stubEnv('CI', ci);
    const bien = decirCuentas(7, 0, sumarSaltadas(saltadas.map((s) => ({ pasan: 0, fallan: 0, saltadas: s }))));
    const lineas = decir.mock.calls.map(([linea]) => String(linea));
    const avisos = lineas.slice(0, -1).map((l) => l.replace(/^\n|( POR.*)?$/gm, '').replaceAll('\n  ', ' … '));
    expect([...avisos, lineas.at(-1)]).toEqual(dicho);
    expect(bien).toBe(lineas.at(-1)?.includes(' 0 failed') === true);
  });
});

test('without PostgreSQL and Redis their tests are skipped, each with the reason', async () => {
  const carpeta = await mkdtemp(join(tmpdir(), 'sin-servicios-'));
  const entorno = { ...process.env };
  // SOLO_LO_LARGO is removed too, since with it vitest leaves out the files that do no more in the long suite.
  for (const quitada of ['TEST_DATABASE_URL', 'TEST_REDIS_URL', 'SOLO_LO_LARGO']) delete entorno[quitada];
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
  const { saltadas = {}, ...cuenta } = contarVitest(informe);
  expect(cuenta).toEqual({ pasan: 5, fallan: 0, fallos: [] });
  expect([Object.keys(saltadas).toSorted(), contarSaltadas(saltadas)]).toEqual([
    ['PostgreSQL', 'Redis'],
    rondas(11, 13),
  ]);
});
