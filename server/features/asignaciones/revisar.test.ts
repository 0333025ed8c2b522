import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { abrirCasa } from '#server/testing/casa.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';

let casa: ReturnType<typeof casaConAusencias>;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];
const DETALLE = 'Los vasos';

beforeEach(async () => {
  // A Monday. Ana and Luis are adults, Marta is a teenager, Leo a child.
  casa = casaConAusencias(await abrirCasa({ ahora: '2026-11-23T10:00:00.000Z' }));
  await casa.como(ANA).editarFamilia({ id: casa.familia.id, revision: true });
});
afterEach(() => casa.cerrar());

const deLeo = async (campos: object = {}): Promise<Asignacion> => {
  await casa.repartir([await casa.tarea({ revisa: true, hecha_cuando: 'Los vasos\nLa mesa', ...campos }), LEO]);
  return casa.primera(LEO);
};
/** Completes Leo's first open assignment; returns it as it is then. */
const hecha = async (): Promise<Asignacion> =>
  (await casa.como(LEO).completar({ id: (await casa.primera(LEO)).id })).asignacion;
const entrada = ({ id, completada_en }: Asignacion) => ({ id, completada_en: completada_en! });
const falta = (quien: number, a: Asignacion) =>
  casa.pedir(quien, 'revisar', { ...entrada(a), bien: false, detalle: DETALLE });
const bien = (quien: number, a: Asignacion) => casa.pedir(quien, 'revisar', { ...entrada(a), bien: true });
const codigo = async (r: ReturnType<typeof falta>) => ((await r).cuerpo as { codigo?: string }).codigo;
const porRevisar = async (quien: number) => (await casa.como(quien).verPorRevisar()).map((a) => a.id);
const leo = async () => {
  const { puntos_totales, racha_dias } = await casa.como(LEO).verYo();
  return { puntos_totales, racha_dias };
};

test('a completion counts at once, and waits for every adult until one says that it is well done', async () => {
  await deLeo();
  const a = await hecha();
  expect(a).toMatchObject({ estado: 'COMPLETADA', hecha_cuando: ['Los vasos', 'La mesa'] });
  expect(a.revisable_hasta).toBe('2026-11-25T10:00:00.000Z');
  const antes = await fotoDelTrabajo(casa.app);
  expect(await Promise.all([ANA, LUIS, MARTA, LEO].map(porRevisar))).toEqual([[a.id], [a.id], [], []]);
  const { cuerpo } = await bien(LUIS, a);
  expect(cuerpo).toMatchObject({
    message: '«Fregar» está bien hecha',
    asignacion: { estado: 'COMPLETADA', revision: { bien: true, detalle: '', nombre: 'Luis' } },
  });
  expect(await porRevisar(ANA)).toEqual([]);
  expect(await fotoDelTrabajo(casa.app)).toEqual(antes);
});

test('a missing detail makes it pending again: the points go, the streak keeps the day, and it can be done again', async () => {
  await deLeo({ puntos: 9 });
  const limpio = await fotoDelTrabajo(casa.app);
  const a = await hecha();
  expect(await leo()).toEqual({ puntos_totales: 14, racha_dias: 1 });
  const { estado, cuerpo } = await falta(LUIS, a);
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  expect(cuerpo).toMatchObject({
    message: '«Fregar» vuelve a estar pendiente',
    asignacion: { estado: 'PENDIENTE', puntos_ganados: 0, revision: { bien: false, detalle: DETALLE, nombre: 'Luis' } },
  });
  expect(await leo()).toEqual({ puntos_totales: 0, racha_dias: 1 });
  expect((await fotoDelTrabajo(casa.app)).asignaciones).toEqual(limpio.asignaciones);
  expect(await casa.pendientes(LEO)).toMatchObject([{ id: a.id, revision: { detalle: DETALLE } }]);
  expect(await porRevisar(ANA)).toEqual([]);

  casa.reloj.avanzar(600);
  const otra = await hecha();
  expect(otra.id).toBe(a.id);
  expect(otra.revision).toBeUndefined();
  expect(await leo()).toEqual({ puntos_totales: 14, racha_dias: 1 });
  expect(await porRevisar(ANA)).toEqual([a.id]);
  await bien(ANA, otra);
  expect(await porRevisar(ANA)).toEqual([]);
});

test('a completion that was sent back and not done again lapses at midnight, and the streak lives on from its day', async () => {
  await deLeo();
  const a = await hecha();
  await falta(LUIS, a);
  await casa.el('2026-11-24');
  expect((await casa.ocurrencias()).map(([, como]) => como)).toEqual(['VENCIDA', 'PENDIENTE']);
  expect((await leo()).racha_dias).toBe(1);
  await casa.hacer(LEO);
  expect((await leo()).racha_dias).toBe(2);
  // Deleting the chore does not take the day out of the streak either.
  await casa.como(ANA).borrarTarea({ id: a.tarea });
  await casa.el('2026-11-25');
  expect((await leo()).racha_dias).toBe(2);
});

test('a one-off chore that is sent back two days later breaks no streak for the days in between', async () => {
  const tarea = await casa.tarea({ nombre: 'Cristales', revisa: true, frecuencia: 'DIARIA', activa: false });
  const { id } = await casa.como(ANA).asignar({ tarea, miembro: casa.id(LEO), fecha_limite: '2026-11-23' });
  const { asignacion } = await casa.como(LEO).completar({ id });
  await casa.el('2026-11-25T08:00:00.000Z');
  expect((await leo()).racha_dias).toBe(1);
  expect((await falta(LUIS, asignacion)).estado).toBe(200);
  expect(await casa.primera(LEO)).toMatchObject({ id, estado: 'PENDIENTE' });
  expect((await leo()).racha_dias).toBe(1);
  // From the day on which it was sent back, the undone chore breaks the streak as usual.
  await casa.el('2026-11-26');
  expect((await leo()).racha_dias).toBe(0);
});

test('a week without delays keeps a completion that was sent back, when the week’s other one is credited to another member', async () => {
  const tarea = await casa.tarea({ nombre: 'Cristales', revisa: true, frecuencia: 'DIARIA', activa: false });
  const dar = async (fecha_limite: string) =>
    (await casa.como(ANA).asignar({ tarea, miembro: casa.id(LEO), fecha_limite })).id;
  const devuelta = await casa.como(LEO).completar({ id: await dar('2026-11-23') });
  expect((await falta(LUIS, devuelta.asignacion)).estado).toBe(200);
  await casa.como(ANA).borrarAsignacion({ id: devuelta.asignacion.id });
  const otra = await casa.como(LEO).completar({ id: await dar('2026-11-24') });
  await casa.el('2026-12-01');
  const logros = async () => (await casa.como(LEO).verMisLogros()).map((l) => l.codigo);
  expect(await logros()).toContain('SEMANA_SIN_ATRASOS');
  await casa.como(ANA).hechaPor({ id: otra.asignacion.id, miembro: casa.id(LUIS), estado: 'COMPLETADA' });
  expect(await logros()).toContain('SEMANA_SIN_ATRASOS');
});

test.each([
  ['2026-11-23T22:59:59.000Z', 'PENDIENTE', '«Fregar» vuelve a estar pendiente'],
  ['2026-11-23T23:00:00.000Z', 'COMPLETADA', 'Se lo hemos dicho a Leo'],
])(
  'a detail said at %s, with or without the midnight jobs, leaves a daily chore %s',
  async (cuando, estado, message) => {
    for (const medianoche of [false, true]) {
      await deLeo({ nombre: 'Fregar', puntos: 9 });
      casa.reloj.poner('2026-11-23T22:50:00.000Z');
      const a = await hecha();
      const { puntos_totales } = await leo();
      if (medianoche) await casa.el(cuando);
      else casa.reloj.poner(cuando);
      const { cuerpo } = await falta(LUIS, a);
      expect(cuerpo).toMatchObject({ message, asignacion: { estado, revision: { bien: false, detalle: DETALLE } } });
      expect((await leo()).puntos_totales === puntos_totales).toBe(estado === 'COMPLETADA');
      await casa.como(ANA).borrarTarea({ id: a.tarea });
      casa.reloj.poner('2026-11-23T10:00:00.000Z');
    }
  },
);

test('a weekly chore done early is pending again until its next week begins', async () => {
  await deLeo({ frecuencia: 'SEMANAL', dia_semana: 3 });
  const a = await hecha();
  await casa.el('2026-11-24');
  await falta(LUIS, a);
  expect((await casa.ocurrencias()).map(([dia, como]) => [dia, como])).toEqual([['2026-11-25', 'PENDIENTE']]);
});

test('nobody’s answer within two days means well done, and an answer after that is refused', async () => {
  await deLeo({ frecuencia: 'MENSUAL', dia_mes: 30 });
  const a = await hecha();
  casa.reloj.avanzar(48 * 3_600 - 1);
  expect(await porRevisar(ANA)).toEqual([a.id]);
  casa.reloj.avanzar(1);
  expect(await porRevisar(ANA)).toEqual([]);
  expect(await codigo(falta(ANA, a))).toBe('REVISION_TARDE');
});

describe('who may answer', () => {
  test('an adult, not the one who did it, once, and only about the completion that they saw', async () => {
    await deLeo();
    const a = await hecha();
    expect(await codigo(falta(MARTA, a))).toBe('REVISA_ADULTO');
    expect(await codigo(falta(LEO, a))).toBe('REVISA_ADULTO');
    expect(await codigo(falta(ANA, { ...a, completada_en: '2026-11-23T09:00:00.000Z' }))).toBe('REVISION_CAMBIADA');
    await falta(ANA, a);
    expect(await casa.negado(LUIS, 'revisar', { ...entrada(a), bien: true })).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'REVISADA_YA', error: 'Ana ya la ha revisado' },
    });
    casa.reloj.avanzar(60);
    const otra = await hecha();
    // Luis's screen still shows the first completion, so his answer names that one.
    expect(await codigo(falta(LUIS, a))).toBe('REVISADA_YA');
    await casa.como(LEO).deshacer({ id: a.id });
    expect(await codigo(bien(LUIS, otra))).toBe('REVISION_CAMBIADA');
  });

  test('an adult who did a child’s chore does not review it; another adult does, and the doer’s points go', async () => {
    const { id } = await deLeo();
    const { asignacion } = await casa.como(LUIS).hechaPorMi({ id });
    expect(await codigo(falta(LUIS, asignacion))).toBe('REVISION_TUYA');
    await casa.como(LEO).objetar({ id, dice: 'LA_HICE_YO' });
    await falta(ANA, asignacion);
    expect(await casa.como(LUIS).verYo()).toMatchObject({ puntos_totales: 0, racha_dias: 1 });
    expect(await casa.como(ANA).verCorrecciones()).toMatchObject([{ resolucion: 'RETIRADA' }]);
    expect(await casa.primera(LEO)).toMatchObject({ id, revision: { detalle: DETALLE } });
  });

  test('of two adults who answer at once, one is heard', async () => {
    for (let vez = 0; vez < 4; vez += 1) {
      await deLeo({ nombre: `Fregar ${String(vez)}` });
      const a = await hecha();
      const [primero, segundo] = vez % 2 === 0 ? [bien(LUIS, a), falta(ANA, a)] : [falta(ANA, a), bien(LUIS, a)];
      const estados = (await Promise.all([primero, segundo])).map((r) => r.estado);
      expect(estados.toSorted((x, y) => x - y)).toEqual([200, 409]);
      await casa.como(ANA).borrarTarea({ id: a.tarea });
    }
  });

  test('an undo and a missing detail at once leave it pending once, with its points gone once', async () => {
    await deLeo();
    const a = await hecha();
    const antes = await leo();
    expect(antes.puntos_totales).toBeGreaterThan(0);
    const [uno, otro] = await Promise.all([casa.pedir(LEO, 'deshacer', { id: a.id }), falta(ANA, a)]);
    expect([uno.estado, otro.estado].toSorted((x, y) => x - y)).toEqual([200, 409]);
    expect((await leo()).puntos_totales).toBe(0);
    expect(await casa.pendientes(LEO)).toHaveLength(1);
  });
});

test('once the next occurrence was covered by another member, only the remark is sent', async () => {
  await deLeo({ frecuencia: 'SEMANAL', dia_semana: 1 });
  const a = await hecha();
  const siguiente = (await casa.primera(LEO)).id;
  const { id } = await casa.como(LEO).pedirCambio({ tipo: 'CUBRIR', asignacion: siguiente, a: null });
  await casa.como(LUIS).aceptarCambio({ id });
  expect((await falta(ANA, a)).cuerpo).toMatchObject({ message: 'Se lo hemos dicho a Leo' });
});

test('a family that does not review sees nothing of it, and nobody can answer', async () => {
  await deLeo();
  const a = await hecha();
  await casa.como(ANA).editarFamilia({ id: casa.familia.id, revision: false });
  const [vista] = await casa.como(LEO).verMisTareas({ estado: 'COMPLETADA' });
  expect(Object.keys(vista!).filter((c) => /revis|hecha_cuando/.test(c))).toEqual([]);
  expect(await porRevisar(ANA)).toEqual([]);
  expect(await codigo(falta(ANA, a))).toBe('SIN_REVISION');
});

test('a chore that nobody reviews waits for nobody, and lines that are too many or too long are refused', async () => {
  await deLeo({ revisa: false });
  const a = await hecha();
  expect(a.hecha_cuando).toEqual(['Los vasos', 'La mesa']);
  expect([a.revisable_hasta, await porRevisar(ANA)]).toEqual([undefined, []]);
  expect(await codigo(bien(ANA, a))).toBe('SIN_REVISION');
  for (const hecha_cuando of ['a\nb\nc\nd\ne\nf', 'a'.repeat(61)])
    expect(await casa.negado(ANA, 'crearTarea', { nombre: 'X', frecuencia: 'DIARIA', hecha_cuando })).toMatchObject({
      estado: 400,
    });
  expect(await casa.negado(ANA, 'revisar', { ...entrada(a), bien: false, detalle: ' ' })).toMatchObject({
    estado: 400,
  });
});
