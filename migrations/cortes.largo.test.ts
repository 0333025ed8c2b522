import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { VERSIONES } from '#server/db/migraciones.ts';
import { abrir, BASE, hacerCarpetas, repartidas } from '#server/testing/arranques-cortados.ts';
import { filasDe, sumar } from '#server/testing/base-de-version.ts';

/**
 * What a start does with the database of each version that there was, when one of its statements fails: the next start
 * finishes it, and the rows are what they would have been.
 */

/** Of the versions before this one every ninth; all of them where there is time. */
const DESDE = VERSIONES.slice(0, -1).filter((_, i) => i % rondas(9, 1) === 0);
/** Of a start's statements so many are tried: of the others than a version's next migration, in an empty folder, of that. */
const CORTES = rondas(2, 3);
const EN_VACIA = rondas(2, 50);
const PROPIOS = rondas(0, 12);

const carpetas = hacerCarpetas();
afterAll(() => carpetas.terminar());

/** How many of the first statements of a start from a version are what every start does, or its next migration. */
const contarPropias = async (version: string, sentencias: number): Promise<number> => {
  const desde = async (otra: string): Promise<number> => abrir(carpetas.copia(await carpetas.molde(otra)));
  const siguiente = VERSIONES[VERSIONES.indexOf(version) + 1] ?? version;
  return sentencias - (await desde(siguiente)) + (await desde(VERSIONES.at(-1) ?? version));
};

describe.each([null, ...DESDE])('from %s', (version) => {
  let molde: string;
  let sentencias: number;
  let entera: string;
  let debidas: ReturnType<typeof filasDe>;
  beforeAll(async () => {
    molde = await carpetas.molde(version);
    entera = carpetas.copia(molde);
    sentencias = await abrir(entera);
    debidas = filasDe(join(entera, BASE));
  });

  test('no row is lost, and no number in one', () => {
    const antes = version === null ? {} : sumar(join(molde, BASE));
    // What Carga saved was the same as the shares of the quarter, which are the only ones since.
    // Reasons for a reajuste follow from the rest.
    const { configuraciones_carga: _, motivos_reajuste: __, ...todas } = antes;
    expect(sumar(join(entera, BASE))).toMatchObject(todas);
    expect(Object.keys(debidas).length).toBeGreaterThan(20);
  });

  test('a statement that fails leaves what the next start finishes', async () => {
    const propias = version === null ? 0 : await contarPropias(version, sentencias);
    const demas = repartidas(sentencias - propias, version === null ? EN_VACIA : CORTES).map((n) => propias + n);
    for (const n of [...repartidas(propias, PROPIOS), ...demas]) {
      const carpeta = carpetas.copia(molde);
      await abrir(carpeta, n).catch(() => undefined);
      await abrir(carpeta).catch((error: unknown) => {
        throw new Error(`after the failure of statement ${String(n)} of ${String(sentencias)}`, { cause: error });
      });
      expect(filasDe(join(carpeta, BASE)), `statement ${String(n)}`).toEqual(debidas);
      rmSync(carpeta, { recursive: true });
    }
  });
});
