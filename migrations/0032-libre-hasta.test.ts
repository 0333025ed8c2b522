import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Reajuste } from '#shared/contracts/reajustes.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { up } from '#migrations/0032-libre-hasta.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { crearTarea } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConReajuste>;
const [ANA, LUIS, MARTA] = [0, 1, 2];
const REGAR = { nombre: 'Regar', frecuencia: 'SEMANAL', dia_semana: 1, puntos: 4 } as const;

beforeEach(async () => {
  app = await buildTestApp({ reloj: relojFijo('2026-11-21T10:00:00.000Z') });
  familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }]);
  casa = casaConReajuste(app, familia);
  await casa.repartidas([10, ANA], [10, LUIS], [10, MARTA]);
});
afterEach(() => app.app.close());

/** Everybody says no to whatever is proposed; who is not asked is refused. */
const nadieQuiere = async (reajuste: Reajuste): Promise<void> => {
  for (const n of [1, 2, 3, 4]) for (const quien of [ANA, LUIS, MARTA]) await casa.responder(quien, reajuste, n, false);
};

test('what a reajuste left free is so until the next draft; what an admin made free, and what is free no more, is not', async () => {
  const regar = await crearTarea(app, familia, REGAR);
  const reajuste = await casa.empezar();
  await nadieQuiere(reajuste);
  const trastero = await crearTarea(app, familia, { nombre: 'Trastero', libre: true });
  const barrer = await crearTarea(app, familia, { ...REGAR, nombre: 'Barrer' });
  const otro = await casa.empezar();
  await nadieQuiere(otro);
  await casa.como(ANA, 'PUT', ruta(RUTAS.tarea, { id: barrer }), { ...REGAR, nombre: 'Barrer', libre: false });

  const db = app.contexto.base.escritura;
  await sql`alter table tareas drop column libre_hasta_reparto`.execute(db);
  await sql`alter table asignaciones drop column su_dia`.execute(db);
  await up(db as unknown as Kysely<unknown>);
  const filas = await db
    .selectFrom('tareas')
    .select(['id', 'libre', 'libre_hasta_reparto'])
    .where('id', 'in', [regar, trastero, barrer])
    .orderBy('id')
    .execute();
  expect(filas.map((t) => [t.id, t.libre, t.libre_hasta_reparto])).toEqual([
    [regar, true, true],
    [trastero, true, false],
    [barrer, false, false],
  ]);
});
