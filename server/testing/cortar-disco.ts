import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Makes functions of `node:fs` fail in every module that imports them, when a test says so.

/** `una`: one call fails. `todas`: that call and all later ones fail, as if the process had been killed there. */
export type Corte = 'una' | 'todas';

const CORTABLES = [
  'openSync',
  'fsyncSync',
  'renameSync',
  'linkSync',
  'rmSync',
  'unlinkSync',
  'rmdirSync',
  'mkdirSync',
  'mkdtempSync',
  'copyFileSync',
  'chmodSync',
  'statSync',
  'readdirSync',
] as const;

type Funciones = Record<string, (...argumentos: unknown[]) => unknown>;

/** Runs `hacer` with some functions of `node:fs` replaced. */
const con = async <T>(otras: Funciones, hacer: () => Promise<T>): Promise<T> => {
  const suyas = fs as unknown as Funciones;
  const antes = Object.fromEntries(Object.keys(otras).map((nombre) => [nombre, suyas[nombre]]));
  Object.assign(suyas, otras);
  syncBuiltinESMExports();
  try {
    return await hacer();
  } finally {
    Object.assign(suyas, antes);
    syncBuiltinESMExports();
  }
};

const errorDeDisco = (funcion: string): Error =>
  Object.assign(new Error(`EIO: i/o error, ${funcion}`), { code: 'EIO', syscall: funcion });

/** Runs `hacer`, whose call number `en` of the functions in `CORTABLES` fails. Returns whether it made that many calls. */
export const conCorte = async (como: Corte, en: number, hacer: () => Promise<unknown>): Promise<boolean> => {
  let hechas = 0;
  const cortables = CORTABLES.map((nombre) => {
    const original = fs[nombre] as (...argumentos: unknown[]) => unknown;
    const cortada = (...argumentos: unknown[]): unknown => {
      hechas += 1;
      if (como === 'una' ? hechas === en : hechas >= en) throw errorDeDisco(nombre);
      return original(...argumentos);
    };
    return [nombre, cortada] as const;
  });
  await con(Object.fromEntries(cortables), hacer);
  return hechas >= en;
};

/** Runs `hacer` on a disk that reports no free space. */
export const sinSitio = <T>(hacer: () => Promise<T>): Promise<T> => {
  const { statfsSync } = fs;
  return con({ statfsSync: (camino) => Object.assign(statfsSync(camino as string), { bavail: 0 }) }, hacer);
};
