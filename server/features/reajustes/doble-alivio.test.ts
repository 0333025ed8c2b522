import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { leerDiasContados } from '#server/data/saldos.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { crearTarea } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConReajuste>;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  app = await buildTestApp({ reloj: relojFijo('2026-11-21T10:00:00.000Z') });
  familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }]);
  casa = casaConReajuste(app, familia);
  await casa.repartidas([10, ANA], [10, LUIS], [10, MARTA]);
  await crearTarea(app, familia, { nombre: 'Regar', frecuencia: 'SEMANAL', dia_semana: 1, puntos: 4 });
});
afterEach(() => app.app.close());

const fuera = (quien: number, desde: string, hasta: string) =>
  casa.como(ANA, 'POST', RUTAS.ausencias, { miembro: casa.idDe(quien), desde, hasta });

/** The days away that nothing is credited for, of the draft in force. */
const contados = async () => {
  const db = app.contexto.base.escritura;
  const { id } = await db.selectFrom('sesiones_reparto').select('id').executeTakeFirstOrThrow();
  await db.updateTable('sesiones_reparto').set({ creada_en: '2026-10-01T10:00:00.000Z' }).execute();
  return (await leerDiasContados(db, familia.id, [id])).map(({ miembro, desde, hasta }) => [miembro, desde, hasta]);
};

test('days away counted by a reajuste’s quotas, after a move, credit nothing a second time', async () => {
  await fuera(LUIS, '2026-11-25', '2026-12-08');
  await fuera(MARTA, '2026-12-01', '2026-12-03');
  const reajuste = await casa.empezar();
  expect(reajuste.miembros.map((m) => m.dias)).toEqual([41, 41 - 14, 41]);
  expect(await contados()).toEqual([]);
  for (const p of reajuste.propuestas)
    for (const id of p.pide)
      await casa.responder(
        familia.miembros.findIndex((m) => m.id === id),
        reajuste,
        p.n,
        true,
      );
  expect(await contados()).toEqual([[casa.idDe(LUIS), '2026-11-25', '2026-12-08']]);
});

test('a reajuste without agreed moves relieved nobody', async () => {
  await fuera(LUIS, '2026-11-25', '2026-12-08');
  const reajuste = await casa.empezar();
  for (const p of reajuste.propuestas)
    await casa.responder(
      familia.miembros.findIndex((m) => m.id === p.pide[0]),
      reajuste,
      p.n,
      false,
    );
  await casa.como(ANA, 'POST', ruta(RUTAS.terminarReajuste, { id: reajuste.id }));
  expect(await contados()).toEqual([]);
});
