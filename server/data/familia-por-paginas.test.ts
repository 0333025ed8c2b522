import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { sembrarReparto, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { leerLista, POR_PAGINA } from './familia-entera.ts';

let app: App;
let casas: readonly RepartoSembrado[];
beforeAll(async () => {
  app = await buildTestApp();
  casas = [await sembrarReparto(app), await sembrarReparto(app)];
});
afterAll(() => app.app.close());

test('a list is read in pages, whole and in order, with other families’ rows in between', async () => {
  const { base } = app.contexto;
  const suyas = 2 * POR_PAGINA + 300;
  const filas = Array.from({ length: suyas }, () => casas).flatMap((dos) =>
    dos.map(({ id, miembros, sesion }) => ({
      familia_id: id,
      tarea_id: sesion.tareas[0]?.id ?? 0,
      miembro_id: miembros[0]?.id ?? 0,
      trimestre_inicio: '2026-10-01',
      estado: 'COMPLETADA' as const,
      tarea_nombre: 'Fregar',
      tarea_puntos: 10,
      tarea_tiempo: 10,
      creada_en: '2026-11-01T10:00:00.000Z',
    })),
  );
  for (let i = 0; i < filas.length; i += 200)
    await base.escritura
      .insertInto('asignaciones')
      .values(filas.slice(i, i + 200))
      .execute();

  const [mia] = casas;
  const { paginas, ids } = await base.leer(async (lectura) => {
    const leidas: (readonly { readonly id?: unknown }[])[] = [];
    for await (const pagina of leerLista(lectura, 'asignaciones', mia?.id ?? 0)) leidas.push(pagina);
    const todas = await lectura
      .selectFrom('asignaciones')
      .select('id')
      .where('familia_id', '=', mia?.id ?? 0)
      .orderBy('id')
      .execute();
    return { paginas: leidas, ids: todas.map((f) => f.id) };
  });
  expect(ids).toHaveLength(suyas);
  expect(paginas.flat().map((f) => f.id)).toEqual(ids);
  expect(Math.max(...paginas.map((p) => p.length))).toBeLessThanOrEqual(POR_PAGINA);
});

test('a table whose rows may be as large as a thousand is read row by row', async () => {
  const [mia] = casas;
  const hojas = ['2026-01-01', '2026-04-01', '2026-07-01'].map((trimestre_inicio) => ({
    familia_id: mia?.id ?? 0,
    trimestre_inicio,
    congelada_en: '2026-11-01T10:00:00.000Z',
    hoja: '{}',
  }));
  await app.contexto.base.escritura.insertInto('cuentas_congeladas').values(hojas).execute();
  const cuantas = await app.contexto.base.leer(async (db) => {
    const leidas: number[] = [];
    for await (const pagina of leerLista(db, 'cuentas', mia?.id ?? 0)) leidas.push(pagina.length);
    return leidas;
  });
  expect(cuantas).toEqual([1, 1, 1, 0]);
});
