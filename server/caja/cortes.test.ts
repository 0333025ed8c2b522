import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { soloLargo } from '#shared/testing/rondas.ts';
import { filasDe } from '#server/testing/base-llena.ts';
import { AHORA, arrancarEn, CASAS, hacerCasas, nombresEn } from '#server/testing/casas-por-cortar.ts';
import { conCorte, sinSitio, type Corte } from '#server/testing/cortar-disco.ts';
import { conOtraMigracion } from '#server/testing/otra-migracion.ts';
import { abrirBase } from './datos.ts';
import { restaurar } from './restaurar.ts';
import { apartadasEn, mediasEn } from './disco.ts';

/** Interrupts a restore and an update at each of their file operations. */

const BASE = 'te-toca.db';
const CORTES: readonly Corte[] = ['una', 'todas'];
/** Upper limit for the number of steps, more than any of these operations takes. */
const MAXIMO = 400;

let raiz: string;
let copia: string;
let datos: string;
/** Path of a data folder as it is before the cuts; each cut gets a copy. */
const molde = (nombre: string): string => join(raiz, nombre);

beforeAll(async () => {
  raiz = mkdtempSync(join(tmpdir(), 'te-toca-cortes-de-disco-'));
  copia = await hacerCasas(raiz);
});
afterAll(() => rmSync(raiz, { recursive: true }));
beforeEach(() => {
  datos = join(raiz, 'datos');
});
afterEach(() => rmSync(datos, { recursive: true, force: true }));

/** Runs `hacer` once for each point at which it can be cut, each time in a fresh copy of the folder. */
const cortarEnCada = async (
  { de, como }: { readonly de: string; readonly como: Corte },
  hacer: () => Promise<unknown>,
  mirar: (dicho: string) => Promise<void>,
): Promise<number> => {
  for (let en = 1; en < MAXIMO; en += 1) {
    cpSync(molde(de), datos, { recursive: true });
    let dicho = '';
    const cortada = await conCorte(como, en, async () => {
      try {
        const resultado = (await hacer()) as { ok: boolean; linea?: string };
        dicho = resultado.linea ?? '';
      } catch (error) {
        dicho = `thrown: ${String(error)}`;
      }
    });
    if (!cortada) return en - 1;
    try {
      await mirar(dicho);
    } catch (error) {
      throw new Error(`cut ${String(en)}, which said: ${dicho}`, { cause: error });
    }
    rmSync(datos, { recursive: true, force: true });
  }
  throw new Error('It does not end');
};

describe('an interrupted restore', () => {
  /**
   * Checks that the old or the new database is in place; else that a start names the files, and that both the old and the
   * new one can be restored.
   */
  const hayUna = async (antes: string | null, dicho: string): Promise<void> => {
    expect(dicho).not.toMatch(/^thrown/);
    const restos = [...apartadasEn(datos), ...mediasEn(datos)];
    const hay = existsSync(join(datos, BASE));
    if (!hay && antes !== null) for (const resto of restos) expect(dicho).toContain(resto);
    const vista = await arrancarEn(datos);
    if ('nombres' in vista) {
      // A start may serve an empty database only if there was none before.
      if (hay || antes !== null || restos.length > 0) expect(['Nueva', antes]).toContain(vista.nombres[0]);
    } else if (!hay) {
      for (const resto of restos) expect(vista.linea).toContain(resto);
      if (antes !== null) {
        expect(await restaurar(datos, join(datos, apartadasEn(datos)[0] ?? ''), AHORA)).toMatchObject({ ok: true });
        expect(nombresEn(join(datos, BASE))).toEqual([antes]);
      }
      expect(await restaurar(datos, copia, AHORA)).toMatchObject({ ok: true });
      expect(nombresEn(join(datos, BASE))).toEqual(['Nueva']);
    } else expect(antes).toBeNull();
  };

  /** Cuts a restore at each of its steps; with `sinOtra` the disk has no room for another backup. */
  const cortarLa = async (de: string, antes: string | null, como: Corte, sinOtra: boolean): Promise<void> => {
    const hacer = () => restaurar(datos, copia, AHORA);
    const pasos = await cortarEnCada(
      { de, como },
      () => (sinOtra ? sinSitio(hacer) : hacer()),
      (dicho) => hayUna(antes, dicho),
    );
    expect(pasos).toBeGreaterThan(10);
  };

  test('at any step, without room for another copy, leaves the old or the new database, or a start that names the files', () =>
    cortarLa('con-diario', 'Del diario', 'todas', true));

  for (const como of CORTES)
    for (const [de, antes] of CASAS)
      for (const sinOtra of [false, true])
        soloLargo(`does so in every folder: ${de}, ${como}${sinOtra ? ', no room' : ''}`, () =>
          cortarLa(de, antes, como, sinOtra),
        );
});

for (const como of CORTES)
  soloLargo(`an update interrupted at any step leaves every row, and the next start finishes it: ${como}`, async () => {
    onTestFinished(conOtraMigracion());
    const antes = Object.entries(filasDe(join(molde('llena'), BASE))).map(([tabla, filas]) => [tabla, filas.length]);
    const pasos = await cortarEnCada(
      { de: 'llena', como },
      async () => {
        const abierta = await abrirBase(datos);
        if (abierta.ok) await abierta.base.cerrar();
        return abierta;
      },
      async () => {
        expect(await arrancarEn(datos)).toMatchObject({ nombres: expect.anything() });
        const despues = filasDe(join(datos, BASE));
        for (const [tabla, filas] of antes) expect(despues[tabla as string]).toHaveLength(filas as number);
        expect(readdirSync(join(datos, 'copias')).filter((n) => n.endsWith('.db')).length).toBeGreaterThan(0);
      },
    );
    expect(pasos).toBeGreaterThan(5);
  });
