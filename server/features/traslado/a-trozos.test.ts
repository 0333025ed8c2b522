import { afterAll, beforeAll, expect, test } from 'vitest';
import { LISTAS } from '#shared/contracts/familia-archivo/formato.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { DE_UNA_EN_UNA, LISTAS_NUMERADAS, TABLAS, type ListaNumerada } from '#server/data/familia-entera.ts';
import { archivoEntero } from '#server/testing/archivo-familia.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { llamar } from '#server/testing/sembrar.ts';
import { sembrarReparto, sembrarTareas, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { abrirArchivo } from './abrir-archivo.ts';
import { POR_VEZ, renumerarFamilia } from './renumerar-familia.ts';

let app: App;
let casa: RepartoSembrado;
beforeAll(async () => {
  app = await buildTestApp();
  casa = await sembrarReparto(app);
  await sembrarTareas(
    app,
    casa.id,
    Array.from({ length: 2 * POR_VEZ + 30 }, () => 5),
    { activa: false },
  );
  await llamar(app, 'POST', RUTAS.cancelarReparto.replace(':id', String(casa.sesion.id)), casa.admin);
  await llamar(app, 'POST', RUTAS.iniciar, casa.admin, {});
});
afterAll(() => app.app.close());

test('a file’s rows are yielded some at a time on demand, those of drafts and ledgers one at a time', async () => {
  const abierto = await abrirArchivo(Buffer.from(await archivoEntero(app, casa.id)));
  if (!abierto.ok) throw new Error(abierto.codigo);
  const archivo = abierto.valor;
  const iguales = (lista: ListaNumerada) =>
    new Map(archivo.listas[lista].map(({ id }: { readonly id: number }) => [id, id]));
  const ids = Object.fromEntries(LISTAS_NUMERADAS.map((lista) => [lista, iguales(lista)])) as unknown as Readonly<
    Record<ListaNumerada, ReadonlyMap<number, number>>
  >;
  const trozos = renumerarFamilia(archivo, { familia: 1, ids, usuarios: new Map(), fotos: new Map() });

  const primero = trozos.next();
  expect(primero.done).toBe(false);
  const todos = [...(primero.done === true ? [] : [primero.value]), ...trozos];
  expect(Math.max(...todos.map((t) => t.filas.length))).toBe(POR_VEZ);
  const listas = LISTAS.map((lista) => [lista, TABLAS[lista].tabla] as const);
  for (const [lista, tabla] of listas) {
    const suyos = todos.filter((t) => t.tabla === tabla);
    expect(
      suyos.reduce((suma, t) => suma + t.filas.length, 0),
      lista,
    ).toBe(archivo.listas[lista].length);
    if (DE_UNA_EN_UNA.has(lista)) expect(suyos.every((t) => t.filas.length === 1)).toBe(true);
  }
  expect(todos.filter((t) => t.tabla === 'sesiones_reparto').length).toBe(2);
});
