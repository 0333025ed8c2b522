import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { repartidas } from '#server/testing/arranques-cortados.ts';
import { filasDe } from '#server/testing/base-llena.ts';
import { arrancarEn, CASAS, hacerCasas } from '#server/testing/casas-por-cortar.ts';
import { CAJA } from '#server/testing/ordenes-hijo.ts';
import { conOtraMigracion } from '#server/testing/otra-migracion.ts';
import { conCompilador } from '#server/testing/servicios.ts';
import { apartadasEn, mediasEn } from './disco.ts';

/** Runs a restore and an update in a process that is killed, or whose disk fails, in the middle of one of its system calls. */

const BASE = 'te-toca.db';
const FUENTE = join(import.meta.dirname, '../testing/cortar-proceso.c');
const ABRIR = join(import.meta.dirname, '../testing/abrir-hijo.ts');
/** System calls that change a folder's entries; the command is cut at each of them. */
const DE_CARPETAS = /^(open|rename|link|unlink|remove|rmdir|mkdir)$/;
/** Number of the other calls (writes and syncs) at which it is cut, spread over all of them. */
const ALGUNAS = 15;

let raiz: string;
let programa: string;
let copia: string;
let datos: string;
beforeAll(async () => {
  raiz = mkdtempSync(join(tmpdir(), 'te-toca-a-medias-'));
  programa = join(raiz, 'corte.so');
  datos = join(raiz, 'datos');
  copia = await hacerCasas(raiz);
});
afterAll(() => rmSync(raiz, { recursive: true }));

interface Corte {
  readonly de: string;
  readonly argumentos: readonly string[];
  readonly entorno?: Readonly<Record<string, string>>;
}

/** Runs the command in a fresh copy of the folder; returns its output and the signal that ended it. */
const hacer = async ({ de, argumentos, entorno = {} }: Corte) => {
  rmSync(datos, { recursive: true, force: true });
  cpSync(join(raiz, de), datos, { recursive: true });
  const hijo = spawn(process.execPath, argumentos, {
    env: { ...process.env, DATA_DIR: datos, BACKUP_DIR: '', LD_PRELOAD: programa, CORTE_DE: datos, ...entorno },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errores = '';
  hijo.stderr.on('data', (trozo) => (errores += String(trozo)));
  await once(hijo, 'close');
  return { errores: errores.trim(), senal: hijo.signalCode };
};

/**
 * Cuts the command at every call of `DE_CARPETAS`, and at `ALGUNAS` others. Returns how many cuts were made, since a run in which
 * SQLite happens to write less may end before its cut.
 */
const cortarEnCada = async (corte: Corte, como: 'kill' | 'eio', mirar: (dicho: string) => Promise<void>) => {
  const lista = join(raiz, 'lista');
  rmSync(lista, { force: true });
  await hacer({ ...corte, entorno: { ...corte.entorno, CORTE_LISTA: lista } });
  const llamadas = readFileSync(lista, 'utf8').trim().split('\n');
  const numeros = llamadas.map((llamada, i) => ({ llamada, n: i + 1 }));
  const otras = numeros.filter(({ llamada }) => !DE_CARPETAS.test(llamada));
  const elegidas = [
    ...numeros.filter(({ llamada }) => DE_CARPETAS.test(llamada)),
    ...repartidas(otras.length, ALGUNAS).flatMap((i) => otras[i - 1] ?? []),
  ];
  let cortes = 0;
  for (const { llamada, n } of elegidas) {
    const entorno = { ...corte.entorno, CORTE_N: String(n), CORTE_COMO: como };
    const { errores, senal } = await hacer({ ...corte, entorno });
    try {
      if (como === 'eio' || senal === 'SIGKILL') cortes += 1;
      await mirar(errores);
    } catch (error) {
      throw new Error(`cut ${String(n)} (${llamada}) of ${String(llamadas.length)}: ${errores}, ${String(senal)}`, {
        cause: error,
      });
    }
  }
  return cortes;
};

describe('an interrupted process', conCompilador(), () => {
  beforeAll(() => execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', programa, FUENTE, '-ldl']));

  const RESTAURAR = [
    ...CASAS.map(([de, antes]) => ({ de, antes, sinOtra: false })),
    { de: 'con-diario', antes: 'Del diario', sinOtra: true },
  ];
  test.each(RESTAURAR.flatMap((casa) => (['kill', 'eio'] as const).map((como) => ({ ...casa, como }))))(
    'restoring in $de (no room for a copy: $sinOtra) by $como leaves the old or the new database, or a start that names the files',
    async ({ de, antes, sinOtra, como }) => {
      const corte = { de, argumentos: [CAJA, 'restore', copia], entorno: sinOtra ? { CORTE_SIN_SITIO: '1' } : {} };
      const cortes = await cortarEnCada(corte, como, async (dicho) => {
        expect(dicho.split('\n').length).toBe(1);
        const hay = existsSync(join(datos, BASE));
        const restos = [...apartadasEn(datos), ...mediasEn(datos)];
        const vista = await arrancarEn(datos);
        if ('nombres' in vista) {
          if (hay || antes !== null || restos.length > 0) expect(['Nueva', antes]).toContain(vista.nombres[0]);
        } else if (hay) expect(antes).toBeNull();
        else for (const resto of restos) expect(vista.linea).toContain(resto);
      });
      // A restore into an empty folder takes few steps.
      expect(cortes).toBeGreaterThan(5);
    },
  );

  test.each(['kill', 'eio'] as const)(
    'updating by %s leaves every row, and the next start finishes it',
    async (como) => {
      onTestFinished(conOtraMigracion());
      const antes = Object.entries(filasDe(join(raiz, 'llena', BASE))).map(([tabla, suyas]) => [tabla, suyas.length]);
      const cortes = await cortarEnCada({ de: 'llena', argumentos: [ABRIR, datos] }, como, async () => {
        expect(await arrancarEn(datos)).toMatchObject({ nombres: expect.anything() });
        const despues = filasDe(join(datos, BASE));
        for (const [tabla, cuantas] of antes) expect(despues[tabla as string]).toHaveLength(cuantas as number);
      });
      expect(cortes).toBeGreaterThan(15);
    },
  );
});
