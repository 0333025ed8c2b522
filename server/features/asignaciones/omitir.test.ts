import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Asignacion, Pospuesta } from '#shared/contracts/asignaciones.ts';
import type { CuentasTrimestre } from '#shared/contracts/cuentas-trimestre.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { crearTarea, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConAusencias>;
let reloj: ReturnType<typeof relojFijo>;
const [ANA, LUIS, MARTA] = [0, 1, 2];
/** A Monday. */
const LUNES = '2026-11-23';

beforeEach(async () => {
  reloj = relojFijo('2026-11-23T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
  casa = casaConAusencias(app, familia, reloj);
});
afterEach(() => app.app.close());

const omitir = (quien: number, id: number) => casa.como(quien, 'POST', ruta(RUTAS.omitir, { id }), { motivo: '' });
const haciaFalta = (quien: number, id: number) => casa.como(quien, 'POST', ruta(RUTAS.haciaFalta, { id }));
const primera = async (quien: number): Promise<Asignacion> => (await pendientesDe(app, familia, quien))[0]!;
const deLuis = async (campos: object = { frecuencia: 'SEMANAL', dia_semana: 1 }): Promise<Asignacion> => {
  await repartir(app, familia, [await crearTarea(app, familia, campos), LUIS]);
  return primera(LUIS);
};

test('its holder skips a chore: it lapses as not needed, earns nothing, and the next one opens', async () => {
  const { id } = await deLuis();
  const { estado, cuerpo } = await omitir(LUIS, id);
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  expect(Pospuesta.parse(cuerpo).asignacion).toMatchObject({
    estado: 'VENCIDA',
    estado_display: 'No hacía falta',
    omitida: true,
    omision: { estado: 'OMITIDA', por: casa.idDe(LUIS), reponible_hasta: '2026-11-24T10:00:00.000Z' },
    puntos_ganados: 0,
  });
  expect(await primera(LUIS)).toMatchObject({ fecha_limite: '2026-11-30', disponible_desde: '2026-11-24' });
  // Not the next one as well.
  expect(await omitir(LUIS, (await primera(LUIS)).id)).toMatchObject({ cuerpo: { codigo: 'AUN_NO_DISPONIBLE' } });
  const cuentas = (await casa.como(ANA, 'GET', RUTAS.cuentas)).cuerpo as CuentasTrimestre;
  const suya = cuentas.miembros.find((m) => m.miembro === casa.idDe(LUIS))!;
  expect(suya.omitido).toBeGreaterThan(0);
  expect(suya.hecho).toBe(0);
  expect(suya.saldo).toBe(-suya.abierto);
});

test('its author takes a skip back within ten minutes, and nothing is left of it', async () => {
  const { id } = await deLuis();
  await omitir(LUIS, id);
  expect((await haciaFalta(LUIS, id)).estado).toBe(200);
  expect(await casa.ocurrencias()).toEqual([[LUNES, 'PENDIENTE', 'Luis']]);
  await omitir(LUIS, id);
  reloj.avanzar(600);
  expect(await haciaFalta(LUIS, id)).toMatchObject({ estado: 409, cuerpo: { codigo: 'OMISION_TARDE' } });
});

test('for a day anybody else says that it was needed: pending again if the next one is untouched, and no streak is broken', async () => {
  const hecha = await deLuis({ frecuencia: 'DIARIA', nombre: 'Cocinar' });
  await casa.completar(LUIS, hecha.id);
  await casa.como(ANA, 'DELETE', ruta(RUTAS.tarea, { id: hecha.tarea }));
  const { id } = await deLuis({ frecuencia: 'SEMANAL', dia_semana: 2 });
  await casa.el('2026-11-24');
  await omitir(LUIS, id);
  await casa.el('2026-11-25');
  reloj.poner('2026-11-25T09:00:00.000Z');
  expect((await haciaFalta(MARTA, id)).cuerpo).toMatchObject({ asignacion: { estado: 'PENDIENTE', omitida: false } });
  expect(await casa.racha(LUIS)).toBe(1);
  await casa.el('2026-11-26');
  expect(await casa.racha(LUIS)).toBe(0);
});

test('said again by the same member nothing changes; others, and what has ended, are refused', async () => {
  const { id } = await deLuis();
  const codigo = async (r: ReturnType<typeof omitir>) => ((await r).cuerpo as { codigo?: string }).codigo;
  expect(await codigo(omitir(MARTA, id))).toBe('ASIGNACION_AJENA');
  expect(await codigo(haciaFalta(MARTA, id))).toBe('SIN_OMISION');
  await omitir(LUIS, id);
  const { estado, cuerpo } = await omitir(LUIS, id);
  expect([estado, Pospuesta.parse(cuerpo).asignacion.omitida]).toEqual([200, true]);
  expect((await casa.ocurrencias()).map(([, como]) => como)).toEqual(['VENCIDA', 'PENDIENTE']);
  expect(await codigo(omitir(ANA, id))).toBe('ASIGNACION_VENCIDA');
  reloj.avanzar(24 * 3_600);
  expect(await codigo(haciaFalta(MARTA, id))).toBe('OMISION_TARDE');
});

test('an absence that is entered later excuses nothing of it: no balance would count it twice', async () => {
  const { id } = await deLuis();
  await omitir(LUIS, id);
  await casa.el('2026-11-24');
  await casa.como(ANA, 'POST', RUTAS.ausencias, { miembro: casa.idDe(LUIS), desde: LUNES, hasta: LUNES });
  const todas = (await casa.como(ANA, 'GET', RUTAS.asignaciones)).cuerpo as Asignacion[];
  expect(todas.find((a) => a.id === id)).toMatchObject({ omitida: true, excusada: false });
});

test('everybody sees what was skipped this quarter, and what waits', async () => {
  const { id } = await deLuis();
  const vistas = async () => ((await casa.como(MARTA, 'GET', RUTAS.omisiones)).cuerpo as Asignacion[]).map((a) => a.id);
  expect(await vistas()).toEqual([]);
  await omitir(LUIS, id);
  expect(await vistas()).toEqual([id]);
  await haciaFalta(LUIS, id);
  expect(await vistas()).toEqual([]);
});

test('with the next one in other hands it lapses', async () => {
  const { id } = await deLuis();
  await omitir(LUIS, id);
  const siguiente = (await primera(LUIS)).id;
  const { cuerpo } = await casa.como(LUIS, 'POST', RUTAS.cambios, { tipo: 'CUBRIR', asignacion: siguiente, a: null });
  await casa.como(ANA, 'POST', ruta(RUTAS.aceptarCambio, { id: (cuerpo as { id: number }).id }));
  expect((await haciaFalta(MARTA, id)).cuerpo).toMatchObject({ asignacion: { estado: 'VENCIDA', omitida: false } });
  expect((await casa.ocurrencias()).map(([, como]) => como)).toEqual(['VENCIDA', 'PENDIENTE']);
});

test('the fourth in a month waits for an admin, who decides; an only admin’s own passes', async () => {
  const varias = async (quien: number): Promise<number[]> => {
    const pares = [];
    for (let n = 0; n < 5; n += 1)
      pares.push([await crearTarea(app, familia, { frecuencia: 'SEMANAL', dia_semana: 1 }), quien] as const);
    await repartir(app, familia, ...pares);
    return (await pendientesDe(app, familia, quien)).map((a) => a.id);
  };
  const [, , , cuarta = 0, quinta = 0, ...resto] = await varias(LUIS);
  expect(resto).toEqual([]);
  for (const { id } of await pendientesDe(app, familia, LUIS)) await omitir(LUIS, id);
  expect((await casa.ocurrencias()).filter(([, como]) => como === 'VENCIDA')).toHaveLength(3);
  const decidir = (quien: number, id: number, acepta: boolean) =>
    casa.como(quien, 'POST', ruta(RUTAS.decidirOmision, { id }), { acepta });
  expect((await decidir(LUIS, cuarta, true)).estado).toBe(403);
  expect((await decidir(ANA, cuarta, true)).cuerpo).toMatchObject({ asignacion: { omitida: true } });
  expect((await decidir(ANA, quinta, false)).cuerpo).toMatchObject({
    asignacion: { estado: 'PENDIENTE', omision: null },
  });
  const deAna = await varias(ANA);
  for (const id of deAna) expect((await omitir(ANA, id)).cuerpo).toMatchObject({ asignacion: { omitida: true } });
});
