import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { abrirBase } from '#server/caja/datos.ts';
import { hacerBaseLlena } from './base-llena.ts';
import { vigilarSentencias } from './sentencias.ts';

// Data folders whose opening is cut short.

export const BASE = 'te-toca.db';

export interface Carpetas {
  /** Makes a data folder whose database has rows in every table, or an empty folder. Tests open only copies of it. */
  readonly molde: (cual: 'llena' | 'vacia') => Promise<string>;
  /** Copies a folder for opening. */
  readonly copia: (molde: string) => string;
  readonly terminar: () => void;
}

export const hacerCarpetas = (): Carpetas => {
  const raiz = mkdtempSync(join(tmpdir(), 'te-toca-cortes-'));
  let veces = 0;
  return {
    molde: async (cual) => {
      const molde = join(raiz, cual);
      if (mkdirSync(molde, { recursive: true }) !== undefined && cual === 'llena')
        await hacerBaseLlena(join(molde, BASE));
      return molde;
    },
    copia: (molde) => {
      const carpeta = join(raiz, `n${String((veces += 1))}`);
      cpSync(molde, carpeta, { recursive: true });
      return carpeta;
    },
    terminar: () => rmSync(raiz, { recursive: true, force: true }),
  };
};

/** Opens a folder as a starting server does; returns the number of SQL statements run. Statement `falla` throws (0: none). */
export const abrir = async (carpeta: string, falla = 0): Promise<number> => {
  let hechas = 0;
  const dejar = vigilarSentencias(
    (n) => {
      if (n === falla) throw new Error('thrown here');
    },
    (n) => (hechas = n),
  );
  try {
    const abierta = await abrirBase(carpeta);
    if (!abierta.ok) throw new Error(abierta.linea);
    await abierta.base.cerrar();
    return hechas;
  } finally {
    dejar();
  }
};

/** Returns `cuantas` numbers from 1 to `hasta`, evenly spaced from a random first one; all numbers if there are fewer. */
export const repartidas = (hasta: number, cuantas: number): number[] => {
  const paso = Math.max(1, hasta / cuantas);
  const primera = 1 + Math.random() * (paso - 1);
  return Array.from({ length: Math.min(hasta, cuantas) }, (_, i) => Math.floor(primera + i * paso));
};
