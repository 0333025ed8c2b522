import { existsSync, mkdtempSync, readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAXIMO_FOTOS } from '#shared/domain/fotos.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { insertarFotoHecha } from '#server/data/fotos.ts';
import { cumplirBajas } from '#server/jobs/trabajos.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { unJpeg } from '#server/testing/imagenes.ts';
import { barrerFotos, ponerFoto } from './fotos.ts';

/**
 * Deletion of pictures: together with the completion that they show, after thirty days, and when there are too many. Files are
 * deleted with their rows.
 */

const [ANA, LUIS, MARTA] = [0, 1, 2];
const AHORA = '2026-11-21T10:00:00.000Z';
let carpeta: string;
let casa: Casa;
beforeEach(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'te-toca-fotos-'));
  casa = await abrirCasa({ ahora: AHORA, carpetaFotos: carpeta });
  await casa.como(ANA).editarFamilia({ id: casa.familia.id, revision: true });
});
afterEach(async () => {
  await casa.cerrar();
  rmSync(carpeta, { recursive: true });
});

const fallar = (error: unknown): never => {
  throw error;
};
const barrer = () => barrerFotos(casa.app.contexto, fallar);
const suya = () => join(carpeta, String(casa.familia.id));
const archivos = (): readonly string[] => (existsSync(suya()) ? readdirSync(suya()) : []);
const filas = async () =>
  (await casa.db.selectFrom('fotos_hechas').select('asignacion_id').orderBy('asignacion_id').execute()).map(
    (f) => f.asignacion_id,
  );
const retratar = async (id: number, quien = LUIS): Promise<void> => {
  const { id: miembro, acceso } = casa.miembro(quien);
  const actor = {
    id: miembro,
    acceso,
    familia_id: casa.familia.id,
    es_administrador: quien === ANA,
    zona_horaria: 'Europe/Madrid',
  };
  const puesta = await ponerFoto(casa.app.contexto, actor, id, await unJpeg(40, 30));
  expect(puesta.ok).toBe(true);
};
/** Has Luis do a chore and add a picture; returns the ids of the chore and of the completion. */
const conFoto = async (nombre = 'Fregar') => {
  const tarea = await casa.tarea({ nombre });
  await casa.repartir([tarea, LUIS]);
  const id = await casa.hacer(LUIS);
  await retratar(id);
  return { tarea, id };
};

describe('the picture of a completion goes', () => {
  const idas: Readonly<Record<string, (id: number, tarea: number) => Promise<unknown>>> = {
    'with an undo': (id) => casa.como(LUIS).deshacer({ id }),
    'when it was not done': (id) => casa.como(ANA).noHecha({ id, motivo: 'Sigue sucio' }),
    'when another member did it': (id) => casa.como(ANA).hechaPor({ id, miembro: casa.id(MARTA) }),
    'with its chore': (_, tarea) => casa.como(ANA).borrarTarea({ id: tarea }),
    'when its member is forgotten': async () => {
      await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
      await casa.como(ANA).olvidarMiembro({ id: casa.id(LUIS) });
    },
    'when a detail is missing': async (id) => {
      await casa.db.updateTable('tareas').set({ revisa: true }).execute();
      const [hecha] = await casa.como(LUIS).verMisTareas({ estado: 'COMPLETADA' });
      const completada_en = hecha?.completada_en ?? '';
      await casa.como(ANA).revisar({ id, bien: false, detalle: 'Los vasos', completada_en });
    },
  };
  test.each(Object.entries(idas))('%s, the file soon after the row', async (_, ida) => {
    const { id, tarea } = await conFoto();
    expect([await filas(), archivos().length]).toEqual([[id], 1]);
    await ida(id, tarea);
    expect(await filas()).toEqual([]);
    await vi.waitFor(() => expect(archivos()).toEqual([]));
  });

  test('with the family, folder and all', async () => {
    await conFoto();
    await casa.db
      .insertInto('bajas')
      .values({
        familia_id: casa.familia.id,
        pedida_por: casa.id(ANA),
        pedida_en: AHORA,
        borra_en: AHORA,
        vista_en: AHORA,
      })
      .onConflict((c) => c.column('familia_id').doUpdateSet({ borra_en: AHORA }))
      .execute();
    await cumplirBajas(casa.app.contexto, { warn: () => undefined }, fallar);
    expect([await filas(), existsSync(suya())]).toEqual([[], false]);
  });

  test('after exactly thirty days, and then its file', async () => {
    const { id } = await conFoto();
    casa.reloj.poner(sumarSegundos(AHORA, 30 * 86_400 - 1));
    await barrer();
    expect([await filas(), archivos().length]).toEqual([[id], 1]);
    casa.reloj.avanzar(1);
    await barrer();
    expect([await filas(), archivos()]).toEqual([[], []]);
  });

  test('not while the clock is in doubt', async () => {
    await conFoto();
    casa.reloj.avanzar(40 * 86_400);
    const { contexto } = casa.app;
    await barrerFotos({ ...contexto, duda: { ...contexto.duda, dicho: () => AHORA } }, fallar);
    expect(await filas()).toHaveLength(1);
  });
});

test('a picture above 300 takes the place of the oldest one', async () => {
  const { id: primera } = await conFoto('La primera');
  const { id: ultima } = await conFoto('La última');
  const una = await casa.db.selectFrom('asignaciones').selectAll().where('id', '=', primera).executeTakeFirstOrThrow();
  const familia_id = casa.familia.id;
  for (let n = 0; n < MAXIMO_FOTOS - 1; n += 1) {
    const { id: asignacion_id } = await casa.db
      .insertInto('asignaciones')
      .values({ ...una, id: undefined as unknown as number, responsabilidad_id: null, anterior_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const creada_en = sumarSegundos(AHORA, n + 1);
    const nombre = `${String(n).padStart(24, 'x')}.webp`;
    writeFileSync(join(suya(), nombre), 'x');
    const fuera = await insertarFotoHecha(casa.db, {
      asignacion_id,
      familia_id,
      miembro_id: casa.id(LUIS),
      nombre,
      creada_en,
    });
    expect(fuera).toEqual(n < MAXIMO_FOTOS - 2 ? [] : [primera]);
  }
  expect(await filas()).toHaveLength(MAXIMO_FOTOS);
  casa.reloj.avanzar(1_000);
  await retratar(ultima);
  expect(await filas()).toContain(ultima);
  expect(await filas()).not.toContain(primera);
  await barrer();
  expect(archivos()).toHaveLength(MAXIMO_FOTOS);
});

describe('files and rows', () => {
  test('a file without a row goes, such as one of a crash or of a deleted family; other files stay', async () => {
    await conFoto();
    const perdida = join(suya(), `${'a'.repeat(24)}.webp`);
    writeFileSync(perdida, 'x');
    writeFileSync(join(suya(), 'nota.txt'), 'x');
    const deOtra = await casa.app.contexto.almacenFotos?.conNueva(9_999, Buffer.from('x'), () =>
      Promise.resolve({ ok: true, valor: null }),
    );
    expect(deOtra?.ok).toBe(true);
    await barrer();
    expect([existsSync(perdida), archivos().length, existsSync(join(carpeta, '9999'))]).toEqual([false, 2, false]);
  });

  test('a row whose file is lost goes, and the others stay', async () => {
    const { id } = await conFoto('Una');
    const [una] = archivos();
    const { id: otra } = await conFoto('Otra');
    unlinkSync(join(suya(), una ?? ''));
    await barrer();
    expect(await filas()).toEqual([otra]);
    expect((await casa.negado(LUIS, 'quitarFoto', { id })).estado).toBe(404);
  });

  test('a picture on its way is left alone', async () => {
    await conFoto();
    const { almacenFotos } = casa.app.contexto;
    let habia = 0;
    await almacenFotos?.conNueva(casa.familia.id, Buffer.from('x'), async () => {
      await barrer();
      habia = archivos().length;
      return { ok: true, valor: null };
    });
    expect(habia).toBe(2);
  });

  test('a name never leads out of the family’s folder', async () => {
    const { almacenFotos } = casa.app.contexto;
    writeFileSync(join(carpeta, 'secreto.webp'), 'x');
    for (const nombre of ['../secreto.webp', '../../etc/passwd', '..', '', `${'a'.repeat(20)}/../.webp`])
      expect(await almacenFotos?.leer(casa.familia.id, nombre)).toBeNull();
    await almacenFotos?.borrar(casa.familia.id, ['../secreto.webp']);
    expect(existsSync(join(carpeta, 'secreto.webp'))).toBe(true);
  });
});
