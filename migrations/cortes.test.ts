import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { abrirBase } from '#server/caja/datos.ts';
import { VERSIONES } from '#server/db/migraciones.ts';
import { filasDe, hacerBaseDeVersion, sumar } from '#server/testing/base-de-version.ts';
import { vigilarSentencias } from '#server/testing/sentencias.ts';

/**
 * What a start does with the database of each version that there was, when it is cut short at each of its statements: the
 * next start finishes it, and the rows are what they would have been.
 */

const HIJO = join(import.meta.dirname, '../server/testing/abrir-hijo.ts');
const BASE = 'te-toca.db';
/** Of the versions before this one every sixth; all of them where there is time. */
const DESDE = VERSIONES.slice(0, -1).filter((_, i) => i % rondas(6, 1) === 0);
/** Where there is time all of a version's next migration are tried, in an empty folder all of all; of the others so many. */
const CORTES = rondas(2, 12);
const PROPIOS = rondas(0, Infinity);
/** Killing takes a process each, and where it happens matters less than where a statement fails: all of those are tried. */
const MUERTES = rondas(3, 12);

let raiz: string;
let veces = 0;
beforeAll(() => {
  raiz = mkdtempSync(join(tmpdir(), 'te-toca-cortes-'));
});
afterAll(() => rmSync(raiz, { recursive: true, force: true }));

/** A data folder as that version left it; none had been there before when it is null. */
const carpetaDe = async (version: string | null): Promise<string> => {
  const molde = join(raiz, version ?? 'nueva');
  if (mkdirSync(molde, { recursive: true }) !== undefined && version !== null)
    await hacerBaseDeVersion(join(molde, BASE), version);
  return molde;
};
const otra = (molde: string): string => {
  const carpeta = join(raiz, `n${String((veces += 1))}`);
  cpSync(molde, carpeta, { recursive: true });
  return carpeta;
};

/** Opens it as a start does; how many statements that took. The nth of them fails. */
const abrir = async (carpeta: string, falla = 0): Promise<number> => {
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

const matar = async (carpeta: string, tras: number): Promise<void> => {
  const hijo = spawn(process.execPath, [HIJO, carpeta, String(tras)], { stdio: ['ignore', 'inherit', 'inherit'] });
  await once(hijo, 'close');
  expect(hijo.signalCode).toBe('SIGKILL');
};

/** So many numbers from 1 to `hasta`, evenly and from another beginning each time. */
const repartidas = (hasta: number, cuantas: number): number[] => {
  const paso = Math.max(1, hasta / cuantas);
  const primera = 1 + Math.random() * (paso - 1);
  return Array.from({ length: Math.min(hasta, cuantas) }, (_, i) => Math.floor(primera + i * paso));
};

/** How many of the first statements of a start from a version are what every start does, or its next migration. */
const contarPropias = async (version: string | null, sentencias: number): Promise<number> => {
  if (version === null) return sentencias;
  const desde = async (otraVersion: string): Promise<number> => abrir(otra(await carpetaDe(otraVersion)));
  const siguiente = VERSIONES[VERSIONES.indexOf(version) + 1] ?? version;
  return sentencias - (await desde(siguiente)) + (await desde(VERSIONES.at(-1) ?? version));
};

describe.each([null, ...DESDE])('from %s', (version) => {
  let molde: string;
  let sentencias: number;
  let entera: string;
  let debidas: ReturnType<typeof filasDe>;
  beforeAll(async () => {
    molde = await carpetaDe(version);
    entera = otra(molde);
    sentencias = await abrir(entera);
    debidas = filasDe(join(entera, BASE));
  });

  test('no row is lost, and no number in one', () => {
    const antes = version === null ? {} : sumar(join(molde, BASE));
    // What Carga saved was the same as the shares of the quarter, which are the only ones since.
    const { configuraciones_carga: _, ...todas } = antes;
    expect(sumar(join(entera, BASE))).toMatchObject(todas);
    expect(Object.keys(debidas).length).toBeGreaterThan(20);
  });

  test('a statement that fails leaves what the next start finishes', async () => {
    const propias = await contarPropias(version, sentencias);
    const demas = repartidas(sentencias - propias, CORTES).map((n) => propias + n);
    for (const n of [...repartidas(propias, PROPIOS), ...demas]) {
      const carpeta = otra(molde);
      await abrir(carpeta, n).catch(() => undefined);
      await abrir(carpeta).catch((error: unknown) => {
        throw new Error(`after the failure of statement ${String(n)} of ${String(sentencias)}`, { cause: error });
      });
      expect(filasDe(join(carpeta, BASE)), `statement ${String(n)}`).toEqual(debidas);
      rmSync(carpeta, { recursive: true });
    }
  });
});

test.each([null, ...VERSIONES.slice(0, rondas(0, VERSIONES.length - 1))])(
  'from %s, killed with -9',
  async (version) => {
    const molde = await carpetaDe(version);
    const entera = otra(molde);
    const sentencias = await abrir(entera);
    const debidas = filasDe(join(entera, BASE));
    for (const n of repartidas(sentencias, MUERTES)) {
      const carpeta = otra(molde);
      await matar(carpeta, n);
      await abrir(carpeta).catch((error: unknown) => {
        throw new Error(`killed after statement ${String(n)} of ${String(sentencias)}`, { cause: error });
      });
      expect(filasDe(join(carpeta, BASE)), `statement ${String(n)}`).toEqual(debidas);
      rmSync(carpeta, { recursive: true });
    }
  },
);
