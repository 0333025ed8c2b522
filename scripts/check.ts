import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RAIZ, correr } from './correr.ts';

/** Every check of the project, in order from quick to slow. Ends with the counts of all of them together. */

interface Cuenta {
  pasan: number;
  fallan: number;
}

const NAVEGADOR = '/usr/bin/chromium';

/** Debian's Chromium, installed when missing; elsewhere CHROMIUM names the browser. */
const asegurarNavegador = async (): Promise<void> => {
  if (process.env['CHROMIUM'] !== undefined || existsSync(NAVEGADOR)) return;
  console.log('Installing Chromium for the browser tests…');
  const instalado =
    (await correr('apt-get', ['update', '-qq'])) === 0 &&
    (await correr('apt-get', ['install', '-y', '-qq', 'chromium'])) === 0;
  if (!instalado) throw new Error('The browser tests need Chromium: install it, or name it in CHROMIUM');
};

/** A check that only passes or fails. */
const simple = async (nombre: string, orden: string, argumentos: readonly string[]): Promise<Cuenta> => {
  console.log(`\n— ${nombre}`);
  const bien = (await correr(orden, argumentos)) === 0;
  return { pasan: bien ? 1 : 0, fallan: bien ? 0 : 1 };
};

/** A runner that writes its counts as JSON: one that counted nothing has failed. */
const conInforme = async (
  nombre: string,
  orden: string,
  argumentos: readonly string[],
  informe: string,
  leer: (json: never) => Cuenta,
): Promise<Cuenta> => {
  console.log(`\n— ${nombre}`);
  const codigo = await new Promise<number>((resolver) => {
    spawn(orden, argumentos, {
      cwd: RAIZ,
      stdio: 'inherit',
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: informe },
    }).on('exit', (c) => {
      resolver(c ?? 1);
    });
  });
  if (!existsSync(informe)) return { pasan: 0, fallan: 1 };
  const cuenta = leer(JSON.parse(await readFile(informe, 'utf8')) as never);
  const mal = codigo !== 0 || cuenta.pasan + cuenta.fallan === 0;
  return mal && cuenta.fallan === 0 ? { ...cuenta, fallan: 1 } : cuenta;
};

const deVitest = (j: { numPassedTests: number; numFailedTests: number; numPendingTests: number }): Cuenta => ({
  pasan: j.numPassedTests,
  // A skipped test is a failed one: nothing is left out in silence.
  fallan: j.numFailedTests + j.numPendingTests,
});

const dePlaywright = ({
  stats,
}: {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}): Cuenta => {
  if (stats.flaky > 0)
    console.log(
      `\nATTENTION: ${String(stats.flaky)} browser test(s) passed only on a second try: see above, and mend them`,
    );
  return { pasan: stats.expected + stats.flaky, fallan: stats.unexpected + stats.skipped };
};

const informe = (nombre: string): string => join(tmpdir(), `te-toca-${String(process.pid)}-${nombre}.json`);

await asegurarNavegador();
const cuentas: Cuenta[] = [];
for (const parte of ['shared', 'server', 'client', 'client/sw', 'client/e2e'])
  cuentas.push(await simple(`Types: ${parte}`, 'tsc', ['-p', parte]));
cuentas.push(await simple('Layout', 'prettier', ['--check', '--log-level', 'warn', '.']));
cuentas.push(await simple('Lint and import rules', 'oxlint', ['--type-aware', '--deny-warnings']));
cuentas.push(await simple('Build', process.execPath, ['scripts/build.ts']));
const deUnidad = informe('vitest');
cuentas.push(
  await conInforme(
    'Unit, property, API and socket tests',
    'vitest',
    [
      'run',
      '--config',
      'scripts/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${deUnidad}`,
    ],
    deUnidad,
    deVitest,
  ),
);
const deNavegador = informe('playwright');
cuentas.push(
  await conInforme(
    'Browser tests',
    'playwright',
    ['test', '--config', 'client/e2e/playwright.config.ts'],
    deNavegador,
    dePlaywright,
  ),
);

const total = cuentas.reduce((a, b) => ({ pasan: a.pasan + b.pasan, fallan: a.fallan + b.fallan }));
console.log(`\n${String(total.pasan)} passed, ${String(total.fallan)} failed`);
process.exitCode = total.fallan === 0 ? 0 : 1;
