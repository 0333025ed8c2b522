import { afterEach, beforeEach, expect, test } from 'vitest';
import { leerDiasContados } from '#server/data/ausencias.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { abrirCasa } from '#server/testing/casa.ts';

let casa: ReturnType<typeof casaConReajuste>;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  casa = casaConReajuste(
    await abrirCasa({
      ahora: '2026-11-21T10:00:00.000Z',
      miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }],
    }),
  );

  await casa.repartidas([10, ANA], [10, LUIS], [10, MARTA]);
  await casa.tarea({ nombre: 'Regar', frecuencia: 'SEMANAL', dia_semana: 1, puntos: 4 });
});
afterEach(() => casa.cerrar());

/**
 * Dates the draft back to the quarter's first day, before any reajuste. Then returns the absences whose days were counted: by
 * the draft's quotas, or by a reajuste with an accepted proposal.
 */
const contados = async () => {
  const db = casa.db;
  const { id } = await db.selectFrom('sesiones_reparto').select('id').executeTakeFirstOrThrow();
  await db.updateTable('sesiones_reparto').set({ creada_en: '2026-10-01T10:00:00.000Z' }).execute();
  return (await leerDiasContados(db, casa.familia.id, [id])).map(({ miembro, desde, hasta }) => [
    miembro,
    desde,
    hasta,
  ]);
};

test('days away that a reajuste’s quotas counted earn no credit a second time, once a change was agreed', async () => {
  await casa.como(ANA).apuntarAusencia({ miembro: casa.id(LUIS), desde: '2026-11-25', hasta: '2026-12-08' });
  await casa.como(ANA).apuntarAusencia({ miembro: casa.id(MARTA), desde: '2026-12-01', hasta: '2026-12-03' });
  const reajuste = await casa.empezar();
  expect(reajuste.miembros.map((m) => m.dias)).toEqual([41, 41 - 14, 41]);
  expect(await contados()).toEqual([]);
  for (const p of reajuste.propuestas)
    for (const id of p.pide)
      await casa.responder(
        casa.familia.miembros.findIndex((m) => m.id === id),
        reajuste,
        p.n,
        true,
      );
  expect(await contados()).toEqual([[casa.id(LUIS), '2026-11-25', '2026-12-08']]);
});

test('a reajuste without agreed changes relieves nobody', async () => {
  await casa.como(ANA).apuntarAusencia({ miembro: casa.id(LUIS), desde: '2026-11-25', hasta: '2026-12-08' });
  const reajuste = await casa.empezar();
  for (const p of reajuste.propuestas)
    await casa.responder(
      casa.familia.miembros.findIndex((m) => m.id === p.pide[0]),
      reajuste,
      p.n,
      false,
    );
  await casa.como(ANA).terminarReajuste({ id: reajuste.id });
  expect(await contados()).toEqual([]);
});
