import { afterEach, beforeEach, expect, test } from 'vitest';
import { Pospuesta } from '#shared/contracts/asignaciones.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { abrirCasa } from '#server/testing/casa.ts';

let casa: ReturnType<typeof casaConAusencias>;
const [ANA, LUIS, MARTA] = [0, 1, 2];
const LUNES = '2026-11-23';

beforeEach(async () => {
  casa = casaConAusencias(await abrirCasa({ ahora: '2026-11-23T10:00:00.000Z' }));
});
afterEach(() => casa.cerrar());

const tareaDe =
  (quien: number, campos: object = {}) =>
  async () => {
    const tarea = await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 1, ...campos });
    await casa.repartir([tarea, quien]);
    return casa.primera(quien);
  };
const deLuis = (campos: object = {}) => tareaDe(LUIS, campos)();

test('a postponed chore is due and overdue by its new day, also on the wall; calendar, lapse and ledger keep its own day', async () => {
  const { id } = await deLuis();
  const { estado, cuerpo } = await casa.pedir(LUIS, 'posponer', { id, fecha: '2026-11-26' });
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  expect(Pospuesta.parse(cuerpo)).toMatchObject({
    message: '«Fregar» queda para el jueves 26',
    asignacion: { fecha_limite: '2026-11-26', fecha_original: LUNES, posponible_hasta: '2026-11-29', pospuestas: 1 },
  });
  const enCasa = async () => (await casa.como(ANA).verHoy()).tareas;
  expect(await enCasa()).toEqual([]);
  await casa.el('2026-11-25');
  expect(await casa.primera(LUIS)).toMatchObject({ atrasada: false });
  await casa.el('2026-11-26');
  expect(await enCasa()).toMatchObject([{ id, fecha_limite: '2026-11-26', fecha_original: LUNES, atrasada: false }]);
  await casa.el('2026-11-27');
  expect(await casa.primera(LUIS)).toMatchObject({ atrasada: true });
  await casa.como(LUIS).completar({ id });
  // The next occurrence follows from this one's own day, not from the day to which it was postponed.
  expect(await casa.primera(LUIS)).toMatchObject({ fecha_limite: '2026-11-30', disponible_desde: '2026-11-24' });
  const cuentas = await casa.como(ANA).verCuentas();
  const renglon = cuentas.renglones.find((r) => r.clase === 'PROPIA');
  expect(renglon?.veces).toEqual([{ id, dia: LUNES }]);
});

test('postponed to the last possible day, it lapses when the next day of its task begins', async () => {
  const { id } = await deLuis();
  await casa.como(LUIS).posponer({ id, fecha: '2026-11-29' });
  await casa.el('2026-11-30');
  expect(await casa.ocurrencias()).toEqual([
    [LUNES, 'VENCIDA', 'Luis'],
    ['2026-11-30', 'PENDIENTE', 'Luis'],
  ]);
});

test('the holder may postpone an occurrence twice, an admin without limit; the same day again does not count', async () => {
  const { id } = await deLuis();
  for (const fecha of ['2026-11-25', '2026-11-26', '2026-11-26']) await casa.como(LUIS).posponer({ id, fecha });
  expect(await casa.negado(LUIS, 'posponer', { id, fecha: '2026-11-27' })).toMatchObject({
    estado: 409,
    codigo: 'POSPUESTA_DOS_VECES',
  });
  expect(await casa.como(ANA).posponer({ id, fecha: '2026-11-27' })).toMatchObject({ asignacion: { pospuestas: 2 } });
});

test('no other member may postpone it, and not to a day outside the allowed ones', async () => {
  const { id } = await deLuis();
  expect(await casa.negado(MARTA, 'posponer', { id, fecha: '2026-11-25' })).toMatchObject({
    estado: 409,
    codigo: 'ASIGNACION_AJENA',
  });
  for (const fecha of ['2026-11-22', LUNES, '2026-11-30'])
    expect(await casa.negado(LUIS, 'posponer', { id, fecha })).toMatchObject({
      estado: 400,
      cuerpo: { fecha: ['Elige un día entre el martes 24 y el domingo 29'] },
    });
  await casa.fuera(LUIS, { desde: '2026-11-26', hasta: '2026-11-27' });
  expect(await casa.negado(LUIS, 'posponer', { id, fecha: '2026-11-27' })).toMatchObject({
    estado: 400,
    cuerpo: { fecha: ['Luis está fuera ese día'] },
  });
  await casa.como(LUIS).completar({ id });
  expect(await casa.pedir(LUIS, 'posponer', { id, fecha: '2026-11-25' })).toMatchObject({
    cuerpo: { codigo: 'ASIGNACION_COMPLETADA' },
  });
  const diaria = await deLuis({ nombre: 'Cocinar', frecuencia: 'DIARIA', dia_semana: null });
  expect(await casa.pedir(LUIS, 'posponer', { id: diaria.id, fecha: '2026-11-25' })).toMatchObject({
    cuerpo: { codigo: 'NO_SE_POSPONE' },
  });
});

test('of two chores postponed on one day the streak forgives one, and postponing one that is late mends nothing', async () => {
  const diaria = await casa.tarea({ nombre: 'Cocinar' });
  const semanal = { frecuencia: 'SEMANAL', dia_semana: 2 } as const;
  const [una, otra] = [await casa.tarea(semanal), await casa.tarea(semanal)];
  await casa.repartir([diaria, MARTA], [una, LUIS], [otra, LUIS], [await casa.tarea(), LUIS]);
  const suyaDiaria = (await casa.pendientes(LUIS)).find((a) => a.fecha_limite === LUNES);
  await casa.como(LUIS).completar({ id: suyaDiaria!.id });
  const [a, b] = (await casa.pendientes(LUIS)).filter((x) => x.tarea === una || x.tarea === otra);
  await casa.como(ANA).borrarTarea({ id: suyaDiaria!.tarea });
  await casa.el('2026-11-24');
  await casa.como(LUIS).posponer({ id: a!.id, fecha: '2026-11-27' });
  await casa.como(LUIS).completar({ id: b!.id });
  await casa.el('2026-11-26');
  expect(await casa.racha(LUIS)).toBe(2);
  await casa.el('2026-11-28');
  expect(await casa.racha(LUIS)).toBe(0);
  await casa.como(LUIS).posponer({ id: a!.id, fecha: '2026-11-30' });
  expect(await casa.racha(LUIS)).toBe(0);
});

test('postponing ends a request to be covered, and a cover may postpone too', async () => {
  const { id } = await deLuis();
  const pedir = () => casa.pedir(LUIS, 'pedirCambio', { tipo: 'CUBRIR', asignacion: id, a: null });
  await pedir();
  await casa.como(LUIS).posponer({ id, fecha: '2026-11-25' });
  const abiertos = await casa.como(LUIS).verCambios();
  expect(abiertos.filter((c) => c.estado === 'ABIERTO')).toEqual([]);
  const { id: pedido } = (await pedir()).cuerpo as { id: number };
  await casa.como(ANA).aceptarCambio({ id: pedido });
  expect(await casa.como(ANA).posponer({ id, fecha: '2026-11-26' })).toMatchObject({
    asignacion: { miembro: casa.id(ANA), fecha_limite: '2026-11-26', pospuestas: 2 },
  });
});

test('an assignment by hand has no next occurrence: it lapses by the new day', async () => {
  const tarea = await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 1 });
  await casa.el('2026-12-18');
  const { cuerpo } = await casa.pedir(ANA, 'asignar', { tarea, miembro: casa.id(LUIS), fecha_limite: '2026-12-20' });
  const { id } = cuerpo;
  await casa.como(LUIS).posponer({ id, fecha: '2026-12-31' });
  await casa.el('2027-01-06');
  expect(await casa.ocurrencias()).toEqual([['2026-12-20', 'PENDIENTE', 'Luis']]);
  await casa.el('2027-01-07');
  expect(await casa.ocurrencias()).toEqual([['2026-12-20', 'VENCIDA', 'Luis']]);
});

test('an edit of the chore’s days replaces the postponed day', async () => {
  const { id, tarea } = await deLuis();
  await casa.como(LUIS).posponer({ id, fecha: '2026-11-26' });
  const campos = { nombre: 'Fregar', frecuencia: 'SEMANAL', dia_semana: 5, apta_infantil: true } as const;
  await casa.como(ANA).editarTarea({ id: tarea, ...campos });
  expect(await casa.primera(LUIS)).toMatchObject({ fecha_limite: '2026-11-27', fecha_original: null, pospuestas: 0 });
});
