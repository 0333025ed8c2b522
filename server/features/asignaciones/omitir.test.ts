import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Asignacion, Pospuesta } from '#shared/contracts/asignaciones.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { abrirCasa } from '#server/testing/casa.ts';

let casa: ReturnType<typeof casaConAusencias>;
const [ANA, LUIS, MARTA] = [0, 1, 2];
const LUNES = '2026-11-23';

beforeEach(async () => {
  casa = casaConAusencias(await abrirCasa({ ahora: '2026-11-23T10:00:00.000Z' }));
});
afterEach(() => casa.cerrar());

const omitir = (quien: number, id: number) => casa.pedir(quien, 'omitir', { id, motivo: '' });
const deLuis = async (campos: object = { frecuencia: 'SEMANAL', dia_semana: 1 }): Promise<Asignacion> => {
  await casa.repartir([await casa.tarea(campos), LUIS]);
  return casa.primera(LUIS);
};

test('the holder skips a chore: it lapses as not needed, earns nothing, and the next occurrence opens', async () => {
  const { id } = await deLuis();
  const { estado, cuerpo } = await casa.pedir(LUIS, 'omitir', { id, motivo: '' });
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  expect(Pospuesta.parse(cuerpo).asignacion).toMatchObject({
    estado: 'VENCIDA',
    estado_display: 'No hacía falta',
    omitida: true,
    omision: { estado: 'OMITIDA', por: casa.id(LUIS), reponible_hasta: '2026-11-24T10:00:00.000Z' },
    puntos_ganados: 0,
  });
  expect(await casa.primera(LUIS)).toMatchObject({ fecha_limite: '2026-11-30', disponible_desde: '2026-11-24' });
  // The next occurrence cannot be skipped yet.
  expect(await casa.pedir(LUIS, 'omitir', { id: (await casa.primera(LUIS)).id, motivo: '' })).toMatchObject({
    cuerpo: { codigo: 'AUN_NO_DISPONIBLE' },
  });
  const cuentas = await casa.como(ANA).verCuentas();
  const suya = cuentas.miembros.find((m) => m.miembro === casa.id(LUIS))!;
  expect(suya.omitido).toBeGreaterThan(0);
  expect(suya.hecho).toBe(0);
  expect(suya.saldo).toBe(-suya.abierto);
});

test('the author takes a skip back within ten minutes, and nothing is left of it', async () => {
  const { id } = await deLuis();
  await casa.como(LUIS).omitir({ id, motivo: '' });
  await casa.como(LUIS).haciaFalta({ id });
  expect(await casa.ocurrencias()).toEqual([[LUNES, 'PENDIENTE', 'Luis']]);
  await casa.como(LUIS).omitir({ id, motivo: '' });
  casa.reloj.avanzar(600);
  expect(await casa.negado(LUIS, 'haciaFalta', { id })).toMatchObject({ estado: 409, codigo: 'OMISION_TARDE' });
});

test('for a day any other member may say that the chore was needed: it is pending again, and breaks no streak', async () => {
  const hecha = await deLuis({ frecuencia: 'DIARIA', nombre: 'Cocinar' });
  await casa.como(LUIS).completar({ id: hecha.id });
  await casa.como(ANA).borrarTarea({ id: hecha.tarea });
  const { id } = await deLuis({ frecuencia: 'SEMANAL', dia_semana: 2 });
  await casa.el('2026-11-24');
  await casa.como(LUIS).omitir({ id, motivo: '' });
  await casa.el('2026-11-25');
  casa.reloj.poner('2026-11-25T09:00:00.000Z');
  expect(await casa.como(MARTA).haciaFalta({ id })).toMatchObject({
    asignacion: { estado: 'PENDIENTE', omitida: false },
  });
  expect(await casa.racha(LUIS)).toBe(1);
  await casa.el('2026-11-26');
  expect(await casa.racha(LUIS)).toBe(0);
});

test('repeating a skip changes nothing; other members, and ended occurrences, are refused', async () => {
  const { id } = await deLuis();
  const codigo = async (r: ReturnType<typeof omitir>) => ((await r).cuerpo as { codigo?: string }).codigo;
  expect(await codigo(casa.pedir(MARTA, 'omitir', { id, motivo: '' }))).toBe('ASIGNACION_AJENA');
  expect(await codigo(casa.pedir(MARTA, 'haciaFalta', { id }))).toBe('SIN_OMISION');
  await casa.como(LUIS).omitir({ id, motivo: '' });
  const { estado, cuerpo } = await casa.pedir(LUIS, 'omitir', { id, motivo: '' });
  expect([estado, Pospuesta.parse(cuerpo).asignacion.omitida]).toEqual([200, true]);
  expect((await casa.ocurrencias()).map(([, como]) => como)).toEqual(['VENCIDA', 'PENDIENTE']);
  expect(await codigo(casa.pedir(ANA, 'omitir', { id, motivo: '' }))).toBe('ASIGNACION_VENCIDA');
  casa.reloj.avanzar(24 * 3_600);
  expect(await codigo(casa.pedir(MARTA, 'haciaFalta', { id }))).toBe('OMISION_TARDE');
});

test('an absence entered later does not excuse a skipped occurrence, or a balance would count it twice', async () => {
  const { id } = await deLuis();
  await casa.como(LUIS).omitir({ id, motivo: '' });
  await casa.el('2026-11-24');
  await casa.como(ANA).apuntarAusencia({ miembro: casa.id(LUIS), desde: LUNES, hasta: LUNES });
  const todas = await casa.como(ANA).verAsignaciones();
  expect(todas.find((a) => a.id === id)).toMatchObject({ omitida: true, excusada: false });
});

test('all members see the quarter’s skips and those that wait for a decision', async () => {
  const { id } = await deLuis();
  const vistas = async () => (await casa.como(MARTA).verOmisiones()).map((a) => a.id);
  expect(await vistas()).toEqual([]);
  await casa.como(LUIS).omitir({ id, motivo: '' });
  expect(await vistas()).toEqual([id]);
  await casa.como(LUIS).haciaFalta({ id });
  expect(await vistas()).toEqual([]);
});

test('a skipped chore that was needed after all lapses if another member has the next occurrence', async () => {
  const { id } = await deLuis();
  await casa.como(LUIS).omitir({ id, motivo: '' });
  const siguiente = (await casa.primera(LUIS)).id;
  const { cuerpo } = await casa.pedir(LUIS, 'pedirCambio', { tipo: 'CUBRIR', asignacion: siguiente, a: null });
  await casa.como(ANA).aceptarCambio({ id: (cuerpo as { id: number }).id });
  expect(await casa.como(MARTA).haciaFalta({ id })).toMatchObject({
    asignacion: { estado: 'VENCIDA', omitida: false },
  });
  expect((await casa.ocurrencias()).map(([, como]) => como)).toEqual(['VENCIDA', 'PENDIENTE']);
});

test('the fourth skip in a month waits for an admin’s decision; that of the only admin does not', async () => {
  const varias = async (quien: number): Promise<number[]> => {
    const pares = [];
    for (let n = 0; n < 5; n += 1)
      pares.push([await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 1 }), quien] as const);
    await casa.repartir(...pares);
    return (await casa.pendientes(quien)).map((a) => a.id);
  };
  const [, , , cuarta = 0, quinta = 0, ...resto] = await varias(LUIS);
  expect(resto).toEqual([]);
  for (const { id } of await casa.pendientes(LUIS)) await casa.como(LUIS).omitir({ id, motivo: '' });
  expect((await casa.ocurrencias()).filter(([, como]) => como === 'VENCIDA')).toHaveLength(3);
  const decidir = (quien: number, id: number, acepta: boolean) => casa.pedir(quien, 'decidirOmision', { id, acepta });
  expect((await decidir(LUIS, cuarta, true)).estado).toBe(403);
  expect((await decidir(ANA, cuarta, true)).cuerpo).toMatchObject({ asignacion: { omitida: true } });
  expect((await decidir(ANA, quinta, false)).cuerpo).toMatchObject({
    asignacion: { estado: 'PENDIENTE', omision: null },
  });
  const deAna = await varias(ANA);
  for (const id of deAna)
    expect(await casa.como(ANA).omitir({ id, motivo: '' })).toMatchObject({ asignacion: { omitida: true } });
});
