import type * as fs from 'node:fs';

/**
 * Functions of `node:fs` that fail when a test says so. A test file begins with
 * `vi.mock('node:fs', async (original) => cortable(await original()))`.
 */

/** `una`: one call fails. `todas`: it and every later one, as of a process that was killed there. */
export type Corte = 'una' | 'todas';

const CORTABLES = [
  'openSync',
  'fsyncSync',
  'renameSync',
  'linkSync',
  'rmSync',
  'mkdirSync',
  'mkdtempSync',
  'copyFileSync',
  'chmodSync',
  'statSync',
  'readdirSync',
] as const;

let corte: { readonly como: Corte; readonly en: number } | null = null;
let hechas = 0;
let libres: number | null = null;

const errorDeDisco = (funcion: string): Error =>
  Object.assign(new Error(`EIO: i/o error, ${funcion}`), { code: 'EIO', syscall: funcion });

const pasar = (funcion: string): void => {
  if (corte === null) return;
  hechas += 1;
  if (corte.como === 'una' ? hechas === corte.en : hechas >= corte.en) throw errorDeDisco(funcion);
};

/** Wraps `node:fs`. */
export const cortable = (original: typeof fs): typeof fs => {
  const cortables = Object.fromEntries(
    CORTABLES.map((nombre) => [
      nombre,
      (...argumentos: unknown[]): unknown => {
        pasar(nombre);
        return (original[nombre] as (...a: unknown[]) => unknown)(...argumentos);
      },
    ]),
  );
  const statfsSync = (camino: string) =>
    libres === null ? original.statfsSync(camino) : { ...original.statfsSync(camino), bavail: libres };
  return { ...original, ...cortables, statfsSync } as typeof fs;
};

/** Runs `hacer` with its nth call failing. Tells whether so many calls were made. */
export const conCorte = async (como: Corte, en: number, hacer: () => Promise<unknown>): Promise<boolean> => {
  corte = { como, en };
  hechas = 0;
  try {
    await hacer();
  } finally {
    corte = null;
  }
  return hechas >= en;
};

/** Runs `hacer` on a disk that has no room for another file. */
export const sinSitio = async <T>(hacer: () => Promise<T>): Promise<T> => {
  libres = 0;
  try {
    return await hacer();
  } finally {
    libres = null;
  }
};
