import { afterEach, beforeEach, expect, test } from 'vitest';
import { ResumenSemanal, type TarjetaResumen } from '#shared/contracts/semana.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { vincularPantalla } from '#server/testing/pantalla.ts';
import { llamar } from '#server/testing/sembrar.ts';

/** The week's story, from Monday 16 to Sunday 22 November. */

let casa: Casa;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-16T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

const resumen = async (quien = ANA, semana?: string): Promise<ResumenSemanal> =>
  ResumenSemanal.parse(await casa.como(quien).verResumen(semana === undefined ? {} : { semana }));
const deTipo = <T extends TarjetaResumen['tipo']>({ tarjetas }: ResumenSemanal, tipo: T) =>
  tarjetas.find((t): t is Extract<TarjetaResumen, { tipo: T }> => t.tipo === tipo);
const dia = async (fecha: string, ...hacen: readonly number[]): Promise<void> => {
  await casa.el(fecha);
  for (const quien of hacen) await casa.hacer(quien);
};
/** Gives Ana a daily chore of 10 points, Luis one of 6, and Leo, who is INFANTIL, one of 4. */
const repartir = async (): Promise<void> => {
  const de = async (nombre: string, puntos: number) => casa.tarea({ nombre, puntos });
  await casa.repartir([await de('Fregar', 10), ANA], [await de('Barrer', 6), LUIS], [await de('Plantas', 4), LEO]);
};

test('tells the week on Sunday: total, each one by their own chores, who leads, streaks and one’s own next week', async () => {
  await repartir();
  for (const quien of [ANA, LUIS]) await casa.hacer(quien);
  for (const d of ['17', '18', '19', '20', '21', '22']) await dia(`2026-11-${d}`, ANA);
  const semana = await resumen(ANA);
  expect(semana).toMatchObject({ desde: '2026-11-16', hasta: '2026-11-22', estado: 'EN_CURSO', corregida: false });
  expect(semana.tarjetas.map((t) => t.tipo)).toEqual(['TOTAL', 'CADA_UNO', 'CABEZA', 'RACHAS', 'PROXIMA']);
  expect(deTipo(semana, 'TOTAL')).toEqual({
    tipo: 'TOTAL',
    puntos: 76,
    tareas: 8,
    puntos_antes: null,
    porciento: 38,
    meta: null,
  });
  // In the family's order. Leo, who is INFANTIL and has done nothing, is left out.
  expect(deTipo(semana, 'CADA_UNO')?.miembros).toEqual([
    { usuario: casa.id(ANA), hechas: 7, porciento: 100 },
    { usuario: casa.id(LUIS), hechas: 1, porciento: 14 },
  ]);
  expect(deTipo(semana, 'CABEZA')?.puestos).toEqual([
    { usuario: casa.id(ANA), puntos: 70, puesto: 1 },
    { usuario: casa.id(LUIS), puntos: 6, puesto: 2 },
  ]);
  const rachas = deTipo(semana, 'RACHAS');
  expect(rachas?.rachas).toEqual([{ usuario: casa.id(ANA), dias: 7, desde: '2026-11-16', comodines: 0 }]);
  expect(rachas?.insignias.map((i) => [i.usuario, i.codigo])).toEqual([
    [casa.id(ANA), 'PRIMERA_TAREA'],
    [casa.id(LUIS), 'PRIMERA_TAREA'],
    [casa.id(ANA), 'RACHA_3'],
    [casa.id(ANA), 'RACHA_7'],
  ]);
  const dias = Array.from({ length: 7 }, (_, n) => `2026-11-${String(23 + n)}`);
  expect(deTipo(semana, 'PROXIMA')).toEqual({
    tipo: 'PROXIMA',
    veces: 7,
    puntos: 70,
    tareas: [{ tarea: expect.any(Number) as number, nombre: 'Fregar', dias }],
    charla: true,
  });
  expect(deTipo(await resumen(LEO), 'PROXIMA')).toMatchObject({ veces: 7, puntos: 28, charla: false });
});

test('counts the comodines that kept a streak in that week, also once the streak has ended', async () => {
  await repartir();
  await casa.hacer(ANA);
  for (const d of ['17', '18']) await dia(`2026-11-${d}`, ANA);
  for (const d of ['19', '20', '21', '22', '23']) await dia(`2026-11-${d}`, ...(d === '20' ? [] : [ANA]));
  const rachas = [{ usuario: casa.id(ANA), dias: 6, desde: '2026-11-16', comodines: 1 }];
  expect(deTipo(await resumen(ANA, '2026-11-16'), 'RACHAS')?.rachas).toEqual(rachas);
  for (const d of ['24', '25', '26', '27', '28', '29']) await dia(`2026-11-${d}`, ANA);
  expect(deTipo(await resumen(ANA, '2026-11-23'), 'RACHAS')?.rachas).toMatchObject([{ dias: 13, comodines: 0 }]);
  for (const d of ['11-30', '12-01', '12-02', '12-03', '12-04', '12-05']) await dia(`2026-${d}`);
  expect((await casa.como(ANA).verYo()).racha_dias).toBe(0);
  expect(deTipo(await resumen(ANA, '2026-11-16'), 'RACHAS')?.rachas).toEqual(rachas);
});

test('tells who was thanked for what they did in the week, also on its Monday, and not for what was undone', async () => {
  await repartir();
  await casa.el('2026-11-22');
  const [deAna, deLuis] = [await casa.hacer(ANA), await casa.hacer(LUIS)];
  for (const quien of [LUIS, MARTA]) await casa.como(quien).darGracias({ id: deAna });
  await casa.como(ANA).darGracias({ id: deLuis });
  await casa.como(LUIS).deshacer({ id: deLuis });
  expect(deTipo(await resumen(), 'RACHAS')?.gracias).toEqual([{ usuario: casa.id(ANA), veces: 2 }]);
  await casa.el('2026-11-23');
  await casa.como(LEO).darGracias({ id: deAna });
  expect(deTipo(await resumen(), 'RACHAS')?.gracias).toEqual([{ usuario: casa.id(ANA), veces: 3 }]);
});

test('from Monday on it is last week’s, to be confirmed until Tuesday, and compared with the week before it', async () => {
  await repartir();
  await casa.hacer(ANA);
  await dia('2026-11-23');
  expect(await resumen()).toMatchObject({ desde: '2026-11-16', estado: 'POR_CONFIRMAR' });
  await dia('2026-11-24', ANA, LUIS);
  expect(await resumen()).toMatchObject({ desde: '2026-11-16', estado: 'CERRADA', corregida: false });
  await dia('2026-11-29');
  const esta = await resumen();
  expect(esta).toMatchObject({ desde: '2026-11-23', estado: 'EN_CURSO' });
  expect(deTipo(esta, 'TOTAL')).toMatchObject({ puntos: 16, puntos_antes: 10 });
  // For a day of an older week it tells that week, without the card about the week after it.
  await dia('2026-12-07');
  const vieja = await resumen(ANA, '2026-11-18');
  expect(vieja).toMatchObject({ desde: '2026-11-16', hasta: '2026-11-22', estado: 'CERRADA' });
  expect(vieja.tarjetas.map((t) => t.tipo)).toEqual(['TOTAL', 'CADA_UNO', 'CABEZA', 'RACHAS']);
});

test('says «corregida» for what is corrected once the week is settled, and not for what is said on Monday', async () => {
  await repartir();
  for (const quien of [ANA, LUIS]) await casa.hacer(quien);
  await casa.el('2026-11-22');
  const { id } = await casa.primera(LUIS);
  await casa.el('2026-11-23');
  await casa.como(LUIS).hechaAyer({ id });
  expect(deTipo(await resumen(), 'CABEZA')?.puestos[0]).toMatchObject({ usuario: casa.id(LUIS), puntos: 12 });
  await casa.el('2026-11-24');
  expect(await resumen()).toMatchObject({ estado: 'CERRADA', corregida: false });
  await casa.como(ANA).noHecha({ id, motivo: 'El suelo sigue sucio' });
  const corregida = await resumen();
  expect(corregida).toMatchObject({ estado: 'CERRADA', corregida: true });
  expect(deTipo(corregida, 'CABEZA')?.puestos[0]).toMatchObject({ usuario: casa.id(ANA), puntos: 10 });
  expect(deTipo(corregida, 'TOTAL')).toMatchObject({ puntos: 16, tareas: 2 });
});

test('an accepted objection after the week is settled corrects it, too, and other weeks are not corrected', async () => {
  await repartir();
  await casa.el('2026-11-22');
  const { id } = await casa.primera(LUIS);
  // Marta, who is no admin, claims it; Luis objects on Monday, and an admin decides on Tuesday.
  await casa.como(MARTA).hechaPorMi({ id });
  await casa.el('2026-11-23T08:00:00.000Z');
  const { correccion } = await casa.como(LUIS).objetar({ id, dice: 'LA_HICE_YO' });
  await casa.el('2026-11-24');
  expect(await resumen()).toMatchObject({ estado: 'CERRADA', corregida: false });
  await casa.como(ANA).decidirObjecion({ id: correccion.id, acepta: true });
  expect((await resumen()).corregida).toBe(true);
  expect(deTipo(await resumen(), 'CABEZA')?.puestos).toEqual([{ usuario: casa.id(LUIS), puntos: 6, puesto: 1 }]);
  expect((await resumen(ANA, '2026-11-24')).corregida).toBe(false);
});

test('a review that makes a settled week’s chore pending again corrects it; one that praises does not', async () => {
  await casa.como(ANA).editarFamilia({ id: casa.familia.id, revision: true });
  const tarea = (dia_mes: number) => casa.tarea({ revisa: true, frecuencia: 'MENSUAL', dia_mes });
  await casa.repartir([await tarea(28), LEO], [await tarea(29), LEO]);
  await casa.el('2026-11-22T20:00:00.000Z');
  const [una, otra] = [await casa.hacer(LEO), await casa.hacer(LEO)];
  const completada_en = '2026-11-22T20:00:00.000Z';
  await casa.el('2026-11-24');
  expect(await resumen()).toMatchObject({ estado: 'CERRADA', corregida: false });
  await casa.como(ANA).revisar({ id: una, completada_en, bien: true });
  expect((await resumen()).corregida).toBe(false);
  await casa.como(ANA).revisar({ id: otra, completada_en, bien: false, detalle: 'Los vasos' });
  expect((await resumen()).corregida).toBe(true);
});

test('a week in which nothing was done has a short version with one’s own next week', async () => {
  await repartir();
  await casa.el('2026-11-22');
  expect((await resumen(LUIS)).tarjetas.map((t) => t.tipo)).toEqual(['NADA', 'PROXIMA']);
});

test('only weeks of the last quarter are told, and none to come', async () => {
  const [primera, ultima] = ['2026-08-17', '2026-11-22'];
  for (const semana of [primera, ultima]) expect((await casa.pedir(ANA, 'verResumen', { semana })).estado).toBe(200);
  for (const semana of ['2026-08-16', '2026-11-23'])
    expect(await casa.negado(ANA, 'verResumen', { semana })).toMatchObject({
      estado: 400,
      cuerpo: { semana: ['Elige una semana entre el lunes 17 de agosto y el domingo 22'] },
    });
  expect(await casa.negado(ANA, 'verResumen', { semana: 'ayer' })).toMatchObject({ estado: 400 });
  expect(await casa.negado(null, 'verResumen')).toMatchObject({ estado: 401 });
});

test('on a wall nobody is named as behind, and nobody’s next week is told', async () => {
  const { token } = await vincularPantalla(casa.app, casa.miembro(ANA).token);
  await repartir();
  for (const quien of [ANA, LUIS]) await casa.hacer(quien);
  for (const d of ['17', '18', '19', '20', '21', '22']) await dia(`2026-11-${d}`, ANA);
  const { estado, cuerpo } = await llamar(casa.app, 'GET', RUTAS.resumenPantalla, token);
  expect(estado).toBe(200);
  const semana = ResumenSemanal.parse(cuerpo);
  expect(semana.tarjetas.map((t) => t.tipo)).toEqual(['TOTAL', 'CADA_UNO', 'CABEZA', 'RACHAS']);
  expect(deTipo(semana, 'CADA_UNO')?.miembros.map((m) => m.porciento)).toEqual([100, null]);
  expect(await llamar(casa.app, 'GET', RUTAS.resumenPantalla, 'otro')).toMatchObject({ estado: 401 });
});
