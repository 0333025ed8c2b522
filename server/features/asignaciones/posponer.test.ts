import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Asignacion, Pospuesta } from '#shared/contracts/asignaciones.ts';
import type { CuentasTrimestre } from '#shared/contracts/cuentas-trimestre.ts';
import type { HoyEnCasa } from '#shared/contracts/pantalla.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { crearTarea, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConAusencias>;
const [ANA, LUIS, MARTA] = [0, 1, 2];
/** A Monday. */
const LUNES = '2026-11-23';

beforeEach(async () => {
  const reloj = relojFijo('2026-11-23T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
  casa = casaConAusencias(app, familia, reloj);
});
afterEach(() => app.app.close());

const posponer = (quien: number, id: number, fecha: string) =>
  casa.como(quien, 'POST', ruta(RUTAS.posponer, { id }), { fecha });
const tareaDe =
  (quien: number, campos: object = {}) =>
  async () => {
    const tarea = await crearTarea(app, familia, { frecuencia: 'SEMANAL', dia_semana: 1, ...campos });
    await repartir(app, familia, [tarea, quien]);
    return primera(quien);
  };
const primera = async (quien: number): Promise<Asignacion> => (await pendientesDe(app, familia, quien))[0]!;
const deLuis = (campos: object = {}) => tareaDe(LUIS, campos)();

test('its holder puts a chore off: due, overdue and the wall read the new day, calendar, lapse and ledger its own', async () => {
  const { id } = await deLuis();
  const { estado, cuerpo } = await posponer(LUIS, id, '2026-11-26');
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  expect(Pospuesta.parse(cuerpo)).toMatchObject({
    message: '«Fregar» queda para el jueves 26',
    asignacion: { fecha_limite: '2026-11-26', fecha_original: LUNES, posponible_hasta: '2026-11-29', pospuestas: 1 },
  });
  const enCasa = async () => ((await casa.como(ANA, 'GET', RUTAS.asignacionesHoy)).cuerpo as HoyEnCasa).tareas;
  expect(await enCasa()).toEqual([]);
  await casa.el('2026-11-25');
  expect(await primera(LUIS)).toMatchObject({ atrasada: false });
  await casa.el('2026-11-26');
  expect(await enCasa()).toMatchObject([{ id, fecha_limite: '2026-11-26', fecha_original: LUNES, atrasada: false }]);
  await casa.el('2026-11-27');
  expect(await primera(LUIS)).toMatchObject({ atrasada: true });
  await casa.completar(LUIS, id);
  // The next one comes after its own day.
  expect(await primera(LUIS)).toMatchObject({ fecha_limite: '2026-11-30', disponible_desde: '2026-11-24' });
  const cuentas = (await casa.como(ANA, 'GET', RUTAS.cuentas)).cuerpo as CuentasTrimestre;
  const renglon = cuentas.renglones.find((r) => r.clase === 'PROPIA');
  expect(renglon?.veces).toEqual([{ id, dia: LUNES }]);
});

test('put off to the last day, it lapses when the next day of its task begins', async () => {
  const { id } = await deLuis();
  await posponer(LUIS, id, '2026-11-29');
  await casa.el('2026-11-30');
  expect(await casa.ocurrencias()).toEqual([
    [LUNES, 'VENCIDA', 'Luis'],
    ['2026-11-30', 'PENDIENTE', 'Luis'],
  ]);
});

test('its holder may twice for each occurrence, an admin always; asked again for the same day, nothing is counted', async () => {
  const { id } = await deLuis();
  for (const fecha of ['2026-11-25', '2026-11-26', '2026-11-26'])
    expect((await posponer(LUIS, id, fecha)).estado).toBe(200);
  expect(await posponer(LUIS, id, '2026-11-27')).toMatchObject({
    estado: 409,
    cuerpo: { codigo: 'POSPUESTA_DOS_VECES' },
  });
  expect((await posponer(ANA, id, '2026-11-27')).cuerpo).toMatchObject({ asignacion: { pospuestas: 2 } });
});

test('nobody else may, and not to a day that has no place for it', async () => {
  const { id } = await deLuis();
  expect(await posponer(MARTA, id, '2026-11-25')).toMatchObject({
    estado: 409,
    cuerpo: { codigo: 'ASIGNACION_AJENA' },
  });
  for (const fecha of ['2026-11-22', LUNES, '2026-11-30'])
    expect(await posponer(LUIS, id, fecha)).toMatchObject({
      estado: 400,
      cuerpo: { fecha: ['Elige un día entre el martes 24 y el domingo 29'] },
    });
  await casa.fuera(LUIS, { desde: '2026-11-26', hasta: '2026-11-27' });
  expect(await posponer(LUIS, id, '2026-11-27')).toMatchObject({
    estado: 400,
    cuerpo: { fecha: ['Luis está fuera ese día'] },
  });
  await casa.completar(LUIS, id);
  expect(await posponer(LUIS, id, '2026-11-25')).toMatchObject({ cuerpo: { codigo: 'ASIGNACION_COMPLETADA' } });
  const diaria = await deLuis({ nombre: 'Cocinar', frecuencia: 'DIARIA', dia_semana: null });
  expect(await posponer(LUIS, diaria.id, '2026-11-25')).toMatchObject({ cuerpo: { codigo: 'NO_SE_POSPONE' } });
});

test('of two chores put off on one day one is spared to the streak, and what is late already heals nothing', async () => {
  const diaria = await crearTarea(app, familia, { nombre: 'Cocinar' });
  const semanal = { frecuencia: 'SEMANAL', dia_semana: 2 } as const;
  const [una, otra] = [await crearTarea(app, familia, semanal), await crearTarea(app, familia, semanal)];
  await repartir(app, familia, [diaria, MARTA], [una, LUIS], [otra, LUIS], [await crearTarea(app, familia), LUIS]);
  const suyaDiaria = (await pendientesDe(app, familia, LUIS)).find((a) => a.fecha_limite === LUNES);
  await casa.completar(LUIS, suyaDiaria!.id);
  const [a, b] = (await pendientesDe(app, familia, LUIS)).filter((x) => x.tarea === una || x.tarea === otra);
  await casa.como(ANA, 'DELETE', ruta(RUTAS.tarea, { id: suyaDiaria!.tarea }));
  await casa.el('2026-11-24');
  expect((await posponer(LUIS, a!.id, '2026-11-27')).estado).toBe(200);
  await casa.completar(LUIS, b!.id);
  await casa.el('2026-11-26');
  expect(await casa.racha(LUIS)).toBe(2);
  await casa.el('2026-11-28');
  expect(await casa.racha(LUIS)).toBe(0);
  expect((await posponer(LUIS, a!.id, '2026-11-30')).estado).toBe(200);
  expect(await casa.racha(LUIS)).toBe(0);
});

test('a request to cover it ends when it is put off, and its cover may put it off as well', async () => {
  const { id } = await deLuis();
  const pedir = () => casa.como(LUIS, 'POST', RUTAS.cambios, { tipo: 'CUBRIR', asignacion: id, a: null });
  await pedir();
  await posponer(LUIS, id, '2026-11-25');
  const abiertos = (await casa.como(LUIS, 'GET', RUTAS.cambios)).cuerpo as { id: number; estado: string }[];
  expect(abiertos.filter((c) => c.estado === 'ABIERTO')).toEqual([]);
  const { id: pedido } = (await pedir()).cuerpo as { id: number };
  expect((await casa.como(ANA, 'POST', ruta(RUTAS.aceptarCambio, { id: pedido }))).estado).toBe(200);
  expect((await posponer(ANA, id, '2026-11-26')).cuerpo).toMatchObject({
    asignacion: { miembro: casa.idDe(ANA), fecha_limite: '2026-11-26', pospuestas: 2 },
  });
});

test('given by hand, nothing follows it: it lapses by the new day', async () => {
  const tarea = await crearTarea(app, familia, { frecuencia: 'SEMANAL', dia_semana: 1 });
  await casa.el('2026-12-18');
  const { cuerpo } = await casa.como(ANA, 'POST', RUTAS.asignaciones, {
    tarea,
    miembro: casa.idDe(LUIS),
    fecha_limite: '2026-12-20',
  });
  const { id } = cuerpo as Asignacion;
  expect((await posponer(LUIS, id, '2026-12-31')).estado).toBe(200);
  await casa.el('2027-01-06');
  expect(await casa.ocurrencias()).toEqual([['2026-12-20', 'PENDIENTE', 'Luis']]);
  await casa.el('2027-01-07');
  expect(await casa.ocurrencias()).toEqual([['2026-12-20', 'VENCIDA', 'Luis']]);
});

test('an edit of its days gives it another of its own, and it is put off no more', async () => {
  const { id, tarea } = await deLuis();
  await posponer(LUIS, id, '2026-11-26');
  const campos = { nombre: 'Fregar', frecuencia: 'SEMANAL', dia_semana: 5, apta_infantil: true };
  expect((await casa.como(ANA, 'PUT', ruta(RUTAS.tarea, { id: tarea }), campos)).estado).toBe(200);
  expect(await primera(LUIS)).toMatchObject({ fecha_limite: '2026-11-27', fecha_original: null, pospuestas: 0 });
});
