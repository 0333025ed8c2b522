import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { correr, RAIZ } from '../correr.ts';
import { contarPlaywright, contarVitest, type InformePlaywright, type InformeVitest } from './contar.ts';
import { contarSaltadas, type Cuenta, type Parte } from './parte.ts';

/**
 * Environment variables of the long suite. With SUITE_LARGA tests run many rounds and every size (shared/testing/rondas.ts). With
 * SOLO_LO_LARGO vitest leaves out the files that would only repeat `npm test` (los-largos.ts); the browser tests all run.
 */
const ENTORNO_LARGO = { SUITE_LARGA: '1', SOLO_LO_LARGO: '1' };

/** Reads and deletes a runner's JSON report; null if the runner ended before writing it. */
const leerInforme = async <T>(archivo: string): Promise<T | null> => {
  if (!existsSync(archivo)) return null;
  const informe = JSON.parse(await readFile(archivo, 'utf8')) as T;
  await rm(archivo);
  return informe;
};

/** Adds a failure if the runner ran no test, or ended with an error although no test failed. */
const juzgar = (corredor: string, codigo: number, cuenta: Cuenta | null): Cuenta => {
  const { pasan, fallan, saltadas = {}, fallos = [] } = cuenta ?? { pasan: 0, fallan: 0 };
  const mal = codigo !== 0 || pasan + fallan + contarSaltadas(saltadas) === 0;
  if (!mal || fallan > 0) return { pasan, fallan, saltadas, fallos };
  const sinPrueba = {
    prueba: corredor,
    mensaje: `ha acabado con el código ${String(codigo)}: por qué, lo dice más arriba`,
  };
  return { pasan, fallan: 1, saltadas, fallos: [...fallos, sinPrueba] };
};

/** Has tests start the built server, as users run it, and not the sources (server/testing/servidor-hijo.ts). */
const ENTORNO_CONSTRUIDO = { SERVIDOR_DE_PRUEBA: join(RAIZ, 'dist/server/main.js') };

const archivoDe = (corredor: string): string => join(tmpdir(), `te-toca-${String(process.pid)}-${corredor}.json`);

const CONFIGURACION = ['--config', 'scripts/vitest.config.ts'];

/** Runs vitest's tests, and in the same run repeats `enPostgres` on PostgreSQL: while one test waits, another can run. */
export const vitest = (nombre: string, largo: boolean, enPostgres: readonly string[]): Parte => ({
  nombre,
  hacer: async () => {
    const archivo = archivoDe('vitest');
    const codigo = await correr(
      'vitest',
      ['run', ...CONFIGURACION, '--reporter=default', '--reporter=json', `--outputFile.json=${archivo}`],
      {
        env: {
          ...process.env,
          ...ENTORNO_CONSTRUIDO,
          ...(largo ? ENTORNO_LARGO : {}),
          EN_POSTGRES: enPostgres.join(' '),
        },
      },
    );
    const informe = await leerInforme<InformeVitest>(archivo);
    return juzgar('vitest', codigo, informe && contarVitest(informe));
  },
});

/** Counts the tests in some files, except in the `menos` files, without running them. */
export const contarPruebas = async (archivos: readonly string[], menos: readonly string[]): Promise<number> => {
  const archivo = archivoDe('lista');
  await correr('vitest', [
    'list',
    ...CONFIGURACION,
    ...archivos,
    ...menos.map((f) => `--exclude=${f}`),
    `--json=${archivo}`,
  ]);
  return (await leerInforme<readonly unknown[]>(archivo))?.length ?? 0;
};

/** Runs the browser tests. */
export const correrNavegador = async (largo: boolean, argumentos: readonly string[] = []): Promise<Cuenta> => {
  const archivo = archivoDe('playwright');
  const codigo = await correr('playwright', ['test', '--config', 'client/e2e/playwright.config.ts', ...argumentos], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: archivo, ...(largo ? ENTORNO_LARGO : {}) },
  });
  const informe = await leerInforme<InformePlaywright>(archivo);
  return juzgar('playwright', codigo, informe && contarPlaywright(informe));
};

export const navegador = (nombre: string, largo: boolean, argumentos: readonly string[] = []): Parte => ({
  nombre,
  hacer: () => correrNavegador(largo, argumentos),
});
