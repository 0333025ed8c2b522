import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hacerBaseDeVersion, filasDe } from '#server/testing/base-de-version.ts';
import { UNA_FAMILIA } from '#server/testing/casa-de-antes.ts';
import { conCorte, sinSitio, type Corte } from '#server/testing/cortar-disco.ts';
import { abrirBase } from './datos.ts';
import { hacerCopia } from './copiar.ts';
import { restaurar } from './restaurar.ts';
import { apartadasEn, mediasEn } from './restos.ts';

/** A restore and an update that are cut at each of their file operations. */

vi.mock('node:fs', async (original) =>
  (await import('#server/testing/cortar-disco.ts')).cortable(await original()),
);

const BASE = 'te-toca.db';
const AHORA = '2026-11-24T10:00:00.000Z';
const CORTES: readonly Corte[] = ['una', 'todas'];
/** More than any of these takes. */
const MAXIMO = 400;

let raiz: string;
let copia: string;
let datos: string;
/** A data folder before it is cut. */
const molde = (nombre: string): string => join(raiz, nombre);

const poner = async (carpeta: string, nombre: string): Promise<void> => {
  const abierta = await abrirBase(carpeta);
  if (!abierta.ok) throw new Error(abierta.linea);
  await abierta.base.escritura
    .insertInto('familias')
    .values({ ...UNA_FAMILIA, nombre })
    .execute();
  await abierta.base.cerrar();
};
const nombresEn = (archivo: string): readonly unknown[] => {
  const db = new Database(archivo, { readonly: true });
  try {
    return db.prepare('select nombre from familias').pluck().all();
  } finally {
    db.close();
  }
};

beforeAll(async () => {
  raiz = mkdtempSync(join(tmpdir(), 'te-toca-cortes-de-disco-'));
  await poner(molde('de-la-copia'), 'Nueva');
  const hecha = await hacerCopia({ datos: molde('de-la-copia'), clase: 'mano', ahora: AHORA });
  if (!hecha.ok) throw new Error(hecha.linea);
  copia = hecha.ruta;
  await poner(molde('sana'), 'Vieja');
  // A server that was killed: the family's last name lies in the journal alone.
  cpSync(molde('sana'), molde('con-diario'), { recursive: true });
  const archivo = join(molde('con-diario'), BASE);
  const db = new Database(archivo);
  db.pragma('journal_mode = WAL');
  db.prepare("update familias set nombre = 'Del diario'").run();
  mkdirSync(molde('aparte'));
  for (const cola of ['', '-wal']) cpSync(`${archivo}${cola}`, join(molde('aparte'), `${BASE}${cola}`));
  db.close();
  for (const cola of ['', '-wal']) cpSync(join(molde('aparte'), `${BASE}${cola}`), `${archivo}${cola}`);
  mkdirSync(molde('rota'));
  writeFileSync(join(molde('rota'), BASE), 'x'.repeat(20_000));
  mkdirSync(molde('vacia'));
  mkdirSync(molde('vieja'));
  await hacerBaseDeVersion(join(molde('vieja'), BASE), '0030-reajustes');
});
afterAll(() => rmSync(raiz, { recursive: true }));
beforeEach(() => {
  datos = join(raiz, 'datos');
});
afterEach(() => rmSync(datos, { recursive: true, force: true }));

/** Every point at which `hacer` can be cut, each in a fresh copy of the folder. */
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

/** What a start finds: the names of the families, or what it says when it refuses. */
const arrancar = async (): Promise<{ readonly nombres: readonly unknown[] } | { readonly linea: string }> => {
  const abierta = await abrirBase(datos);
  if (!abierta.ok) return { linea: abierta.linea };
  await abierta.base.cerrar();
  return { nombres: nombresEn(join(datos, BASE)) };
};

describe('a restore that is cut', () => {
  /** The old database or the new one; else a start names the files, and both ways out lead somewhere. */
  const hayUna = async (antes: string | null, dicho: string): Promise<void> => {
    expect(dicho).not.toMatch(/^thrown/);
    const restos = [...apartadasEn(datos), ...mediasEn(datos)];
    const hay = existsSync(join(datos, BASE));
    if (!hay && antes !== null) for (const resto of restos) expect(dicho).toContain(resto);
    const vista = await arrancar();
    if ('nombres' in vista) {
      // Nobody is told that a house is empty unless it was.
      if (hay || antes !== null || restos.length > 0) expect(['Nueva', antes]).toContain(vista.nombres[0]);
    } else if (!hay) {
      for (const resto of restos) expect(vista.linea).toContain(resto);
      if (antes !== null) {
        expect(await restaurar(datos, join(datos, apartadasEn(datos)[0] ?? ''), AHORA)).toMatchObject({ ok: true });
        expect(nombresEn(join(datos, BASE))).toEqual([antes]);
      }
    } else expect(antes).toBeNull();
    expect(await restaurar(datos, copia, AHORA)).toMatchObject({ ok: true });
    expect(nombresEn(join(datos, BASE))).toEqual(['Nueva']);
  };

  const CASAS = [
    ['sana', 'Vieja'],
    ['con-diario', 'Del diario'],
    ['rota', null],
    ['vacia', null],
  ] as const;

  test.each(CASAS.flatMap(([de, antes]) => CORTES.map((como) => ({ de, antes, como }))))(
    'at any step leaves the old or the new database, or a start that names the files: $de, $como',
    async ({ de, antes, como }) => {
      const pasos = await cortarEnCada(
        { de, como },
        () => restaurar(datos, copia, AHORA),
        (dicho) => hayUna(antes, dicho),
      );
      expect(pasos).toBeGreaterThan(10);
    },
  );

  test.each(CORTES)('does so where another copy does not fit: %s', async (como) => {
    for (const [de, antes] of CASAS.slice(0, 2)) {
      const pasos = await cortarEnCada(
        { de, como },
        () => sinSitio(() => restaurar(datos, copia, AHORA)),
        (dicho) => hayUna(antes, dicho),
      );
      expect(pasos).toBeGreaterThan(10);
    }
  });
});

describe('an update that is cut', () => {
  test.each(CORTES)('at any step leaves every row, and the next start ends it: %s', async (como) => {
    const antes = Object.entries(filasDe(join(molde('vieja'), BASE))).map(([tabla, filas]) => [tabla, filas.length]);
    const pasos = await cortarEnCada(
      { de: 'vieja', como },
      async () => {
        const abierta = await abrirBase(datos);
        if (abierta.ok) await abierta.base.cerrar();
        return abierta;
      },
      async () => {
        expect(await arrancar()).toMatchObject({ nombres: expect.anything() });
        const despues = filasDe(join(datos, BASE));
        expect(Object.keys(despues)).toEqual(expect.arrayContaining(antes.map(([tabla]) => tabla)));
        for (const [tabla, filas] of antes) expect(despues[tabla as string]).toHaveLength(filas as number);
        expect(readdirSync(join(datos, 'copias')).filter((n) => n.endsWith('.db')).length).toBeGreaterThan(0);
      },
    );
    expect(pasos).toBeGreaterThan(5);
  });
});
