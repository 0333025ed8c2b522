import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import type { Mirador } from './motor.ts';

/** An old npm package that contains Chromium 87. */
const PAQUETE = 'chrome-aws-lambda@5.4.0';
const CARPETA = join(tmpdir(), 'te-toca-chromium87');
const PROGRAMA = join(CARPETA, 'chromium');

/** Downloads the browser once for all runs on this machine; returns false if that fails. */
const traer = (): boolean => {
  if (existsSync(PROGRAMA)) return true;
  const nueva = `${CARPETA}-${String(process.pid)}`;
  mkdirSync(nueva, { recursive: true });
  const npm = spawnSync('npm', ['install', '--no-save', '--ignore-scripts', '--legacy-peer-deps', PAQUETE], {
    cwd: nueva,
    stdio: 'ignore',
  });
  const bin = join(nueva, 'node_modules/chrome-aws-lambda/bin');
  if (npm.status !== 0 || !existsSync(bin)) return false;
  const abierto = (archivo: string) => brotliDecompressSync(readFileSync(join(bin, archivo)));
  for (const archivo of ['aws.tar.br', 'swiftshader.tar.br'])
    spawnSync('tar', ['-x', '-C', nueva], { input: abierto(archivo) });
  writeFileSync(join(nueva, 'chromium'), abierto('chromium.br'), {
    mode: 0o755,
  });
  rmSync(join(nueva, 'node_modules'), { recursive: true });
  rmSync(CARPETA, { recursive: true, force: true });
  renameSync(nueva, CARPETA);
  return true;
};

/**
 * Opens a window of Chromium 87 in the size of a television. Returns null and says so if this is not Linux on x64 or the
 * download fails. Playwright's locators need newer browsers, so tests evaluate expressions; use `pagina` only for what works
 * without locators.
 */
export const abrirChromium87 = async (): Promise<(Mirador & { readonly pagina: Page }) | null> => {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !traer()) {
    console.log('\nSIN CHROMIUM 87: LA PANTALLA NO SE HA PROBADO EN UNA TELE ANTIGUA');
    return null;
  }
  const entorno = Object.entries(process.env).flatMap(([k, v]) => (v === undefined ? [] : [[k, v] as const]));
  const navegador = await chromium.launch({
    executablePath: PROGRAMA,
    args: ['--no-sandbox', '--disable-gpu'],
    env: {
      ...Object.fromEntries(entorno),
      LD_LIBRARY_PATH: join(CARPETA, 'lib'),
      HOME: CARPETA,
    },
  });
  const contexto = await navegador.newContext({
    viewport: { width: 1920, height: 1080 },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
  });
  const pagina = await contexto.newPage();
  const errores: string[] = [];
  pagina.on('pageerror', (error) => errores.push(error.message));
  return {
    pagina,
    errores,
    ir: (url) => pagina.goto(url),
    evaluar: <T>(expresion: string) => pagina.evaluate<T>(expresion),
    foto: (path) => pagina.screenshot({ path }),
    cerrar: () => navegador.close(),
  };
};
