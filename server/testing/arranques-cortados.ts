import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { abrirBase } from '#server/caja/datos.ts';
import { hacerBaseLlena } from './base-llena.ts';
import { vigilarSentencias } from './sentencias.ts';

/** Data folders to be opened as a start does and cut short on the way. */

export const BASE = 'te-toca.db';

export interface Carpetas {
  /** A data folder of the version before, or one in which nothing is. To be copied, not opened. */
  readonly molde: (cual: 'llena' | 'vacia') => Promise<string>;
  /** A copy of one, to be opened. */
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

/** Opens it as a start does; how many statements that took. The nth of them fails. */
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

/** So many numbers from 1 to `hasta`, evenly and from another beginning each time. */
export const repartidas = (hasta: number, cuantas: number): number[] => {
  const paso = Math.max(1, hasta / cuantas);
  const primera = 1 + Math.random() * (paso - 1);
  return Array.from({ length: Math.min(hasta, cuantas) }, (_, i) => Math.floor(primera + i * paso));
};
