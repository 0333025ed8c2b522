import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { montarCuentas } from '#server/testing/casa-con-cuentas.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

let casa: Awaited<ReturnType<typeof montarCuentas>>;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];
beforeEach(async () => {
  casa = await montarCuentas();
});
afterEach(() => casa.cerrar());

test('a week’s ledger has done, lapsed, pending and extra work, by member and by week', async () => {
  const { cuentas, de, el, hacer, dar } = casa;
  const fregar = await casa.tarea({ puntos: 10 });
  const plantas = await casa.tarea({ puntos: 4, frecuencia: 'SEMANAL', dia_semana: 5 });
  const coche = await casa.tarea({ puntos: 6 });
  await casa.repartir([fregar, ANA], [plantas, LEO]);
  await dar(coche, LUIS, '2026-11-20');
  await dar(coche, LUIS, null);
  await hacer(ANA);
  await hacer(LUIS);
  // Leo does on Monday a chore that is due on Friday.
  await hacer(LEO);
  await el('2026-11-18T10:00:00.000Z');

  const c = await cuentas();
  expect(c).toMatchObject({
    trimestre_inicio: '2026-10-01',
    hasta: '2026-12-31',
    congelada_en: null,
    trimestres: ['2026-10-01'],
    correcciones: [],
  });
  expect(de(c, ANA)).toMatchObject({
    nombre: 'Ana',
    propias: 10,
    vencido: 10,
    abierto: 10,
    prometido: 30,
    hecho: 10,
    saldo: -20,
  });
  // An assignment by hand counts as promised while it is pending, and as extra once done.
  expect(de(c, LUIS)).toMatchObject({ extra: 6, abierto: 6, prometido: 6, hecho: 6 });
  // Leo's next occurrence, of 4 points, is pending already.
  expect(de(c, LEO)).toMatchObject({ propias: 4, abierto: 4, prometido: 8, hecho: 4 });
  expect(de(c, LEO).semanas.map((s) => [s.desde, s.prometido, s.hecho])).toEqual([
    ['2026-11-16', 4, 4],
    ['2026-11-23', 4, 0],
  ]);
  expect(de(c, MARTA)).toMatchObject({ prometido: 0, hecho: 0, semanas: [] });
  expect(c.total).toMatchObject({ prometido: 44, hecho: 20, propias: 14, extra: 6, vencido: 10, abierto: 20 });
  expect(c.renglones.find((r) => r.clase === 'VENCIDA')).toMatchObject({
    nombre: 'Fregar',
    puntos: 10,
    miembro: casa.id(ANA),
    hecha_por: null,
    veces: [{ dia: '2026-11-17' }],
  });
});

test('work done by another member counts as ceded for its owner and as covered for its author', async () => {
  const { cuentas, de } = casa;
  await casa.repartir([await casa.tarea({ puntos: 7 }), LUIS]);
  const [suya] = await casa.pendientes(LUIS);
  await casa.como(ANA).hechaPorMi({ id: suya!.id });
  const c = await cuentas();
  expect(de(c, LUIS)).toMatchObject({ cedido: 7, hecho: 0 });
  expect(de(c, ANA)).toMatchObject({ prometido: 0, cubierto: 7, hecho: 7 });
  expect(c.renglones.find((r) => r.clase === 'AJENA')).toMatchObject({ hecha_por: casa.id(ANA) });
});

test('the ledger is the same for all members of the family, and hidden from others', async () => {
  const { app, cuentas } = casa;
  await casa.repartir([await casa.tarea(), LUIS]);
  expect(await cuentas(undefined, ANA)).toEqual(await cuentas(undefined, LEO));
  const [otra] = (await sembrarFamilia(app)).miembros;
  expect(await casa.como(otra!).verCuentas()).toMatchObject({
    renglones: [],
    total: { prometido: 0 },
  });
  expect((await llamar(app, 'GET', RUTAS.cuentas, null)).estado).toBe(401);
});

test('any day of a quarter selects its ledger, and another value is refused in words', async () => {
  const { cuentas } = casa;
  await casa.repartir([await casa.tarea(), LUIS]);
  expect(await cuentas('2026-12-24')).toEqual(await cuentas());
  expect(await cuentas('2026-02-03')).toMatchObject({ trimestre_inicio: '2026-01-01', renglones: [] });
  const { estado, cuerpo } = await casa.negado(ANA, 'verCuentas', { trimestre: 'ayer' });
  expect([estado, cuerpo]).toEqual([400, { trimestre: ['Fecha no válida'] }]);
  expect(await casa.negado(ANA, 'verCuentas', { semana: 1 })).toMatchObject({ estado: 400 });
});

test('completed work of a deleted chore stays; work removed by a deletion or another draft counts for nobody', async () => {
  const { app, cuentas, de, hacer, reloj } = casa;
  const fregar = await casa.tarea({ puntos: 10 });
  const barrer = await casa.tarea({ nombre: 'Barrer', puntos: 3 });
  await casa.repartir([fregar, ANA], [barrer, ANA]);
  await hacer(ANA);
  await casa.como(ANA).borrarTarea({ id: fregar });
  expect((await cuentas()).total).toMatchObject({ propias: 10, abierto: 3, prometido: 13 });
  await casa.repartir([barrer, LUIS]);
  const c = await cuentas();
  expect([de(c, ANA).prometido, de(c, LUIS).prometido]).toEqual([10, 3]);

  // A corrected clock can leave this state: a pending occurrence of a chore that is deleted.
  const { escritura: db } = app.contexto.base;
  await db.updateTable('tareas').set({ borrada_en: reloj.ahora() }).where('id', '=', barrer).execute();
  await db
    .updateTable('familias')
    .set((e) => ({ version: e('version', '+', 1) }))
    .execute();
  const despues = await cuentas();
  expect(despues.total).toMatchObject({ prometido: 10, hecho: 10 });
  expect(despues.renglones.map((r) => r.clase)).toEqual(['PROPIA', 'ANULADA']);
});
