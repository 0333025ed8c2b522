import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Cambio, CambioEntrada, CambioRespondido } from '#shared/contracts/cambios.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import type { crearTarea } from '#server/testing/sembrar-trabajo.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';

let casa: Casa;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];

beforeEach(async () => {
  // Saturday, 11:00 in Madrid.
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

const llamar = async (
  quien: number,
  metodo: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
  cuerpo?: unknown,
) => llamarComo(casa.app, casa.miembro(quien), metodo, url, cuerpo);
const pedir = async (quien: number, pedido: CambioEntrada): Promise<Cambio> => {
  const { estado, cuerpo } = await llamar(quien, 'POST', RUTAS.cambios, pedido);
  expect(estado, JSON.stringify(cuerpo)).toBe(201);
  return cuerpo;
};
const responder = (quien: number, plantilla: string, { id }: { id: number }, cuerpo?: unknown) =>
  llamar(quien, 'POST', ruta(plantilla, { id }), cuerpo);
const bien = async (quien: number, plantilla: string, cambio: { id: number }): Promise<CambioRespondido> => {
  const { estado, cuerpo } = await responder(quien, plantilla, cambio);
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  return cuerpo;
};
const lista = async (quien: number): Promise<Cambio[]> => (await llamar(quien, 'GET', RUTAS.cambios)).cuerpo;
const completar = (quien: number, id: number) => llamar(quien, 'PATCH', ruta(RUTAS.completar, { id }));
const fin = async (quien: number) => (await lista(quien)).map((c) => [c.estado, c.fin]);
const puntos = async (quien: number) =>
  ((await llamar(quien, 'GET', RUTAS.yo)).cuerpo as { puntos_totales: number }).puntos_totales;

/** Gives Luis a daily chore, and has him ask all members to cover it. */
const pedirATodos = async (cambios: Partial<Parameters<typeof crearTarea>[2]> = {}) => {
  await casa.repartir([await casa.tarea(cambios), LUIS]);
  const suya = await casa.primera(LUIS);
  return { suya, cambio: await pedir(LUIS, { tipo: 'CUBRIR', asignacion: suya.id }) };
};

describe('«¿Me cubres?»', () => {
  test('all members see the request, those whom the chore suits may accept, and the first gets it; the next one is its owner’s', async () => {
    const publicados = anotarPublicaciones(casa.app);
    const { suya, cambio } = await pedirATodos({ apta_infantil: false });
    expect(cambio).toMatchObject({
      tipo: 'CUBRIR',
      estado: 'ABIERTO',
      tarea: { nombre: 'Fregar', puntos: 10 },
      dia: '2026-11-21',
      pide: { id: casa.id(LUIS), nombre: 'Luis' },
      a: null,
      preguntados: [casa.id(ANA), casa.id(MARTA)],
      caduca_en: '2026-11-23T10:00:00.000Z',
    });
    expect(await lista(LEO)).toEqual([cambio]);
    expect(publicados.at(-1)).toMatchObject({
      evento: 'cambio:cambiado',
      destino: { miembro: null },
      datos: { cambio },
    });

    const { message, cambio: hecho } = await bien(MARTA, RUTAS.aceptarCambio, cambio);
    expect(message).toBe('Cubres a Luis: «Fregar» es tuya esta vez');
    expect(hecho).toMatchObject({ estado: 'HECHO', acepta: { nombre: 'Marta' }, preguntados: [] });
    expect(await casa.pendientes(LUIS)).toEqual([]);
    const deMarta = await casa.primera(MARTA);
    expect(deMarta).toMatchObject({ id: suya.id, cubre_a: { id: casa.id(LUIS), nombre: 'Luis' } });

    expect(await responder(ANA, RUTAS.aceptarCambio, cambio)).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'CAMBIO_YA_COGIDO', error: 'Ya lo ha cogido Marta' },
    });
    expect(await completar(LUIS, suya.id)).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'ASIGNACION_CUBIERTA', error: 'Esta vez la hace Marta: te cubre' },
    });
    expect((await completar(MARTA, suya.id)).estado).toBe(200);
    expect(await puntos(MARTA)).toBeGreaterThanOrEqual(10);
    expect(await puntos(LUIS)).toBe(0);
    expect(await casa.pendientes(MARTA)).toEqual([]);
    expect(await casa.primera(LUIS)).toMatchObject({ fecha_limite: '2026-11-22', cubre_a: null });
  });

  test('a cover who does not do it lets it lapse on their own account', async () => {
    const { suya, cambio } = await pedirATodos();
    await bien(ANA, RUTAS.aceptarCambio, cambio);
    casa.reloj.poner('2026-11-22T10:00:00.000Z');
    await empezarDia(casa.app.contexto, casa.familia.id);
    const filas = await casa.db
      .selectFrom('asignaciones')
      .select(['id', 'miembro_id', 'cubre_a', 'estado'])
      .orderBy('id')
      .execute();
    expect(filas).toMatchObject([
      { id: suya.id, miembro_id: casa.id(ANA), cubre_a: casa.id(LUIS), estado: 'VENCIDA' },
      { miembro_id: casa.id(LUIS), cubre_a: null, estado: 'PENDIENTE' },
    ]);
  });

  test('covering an overdue chore does not make the cover late: their streak stands', async () => {
    await casa.repartir([await casa.tarea({ nombre: 'Cristales', frecuencia: 'SEMANAL', dia_semana: 6 }), LUIS]);
    const suya = await casa.primera(LUIS);
    for (const dia of [21, 22, 23]) {
      casa.reloj.poner(`2026-11-${String(dia)}T10:00:00.000Z`);
      const { cuerpo } = await llamar(ANA, 'POST', RUTAS.asignaciones, {
        tarea: suya.tarea,
        miembro: casa.id(ANA),
      });
      expect((await completar(ANA, (cuerpo as { id: number }).id)).estado).toBe(200);
    }
    const cambio = await pedir(LUIS, { tipo: 'CUBRIR', asignacion: suya.id, a: casa.id(ANA) });
    await bien(ANA, RUTAS.aceptarCambio, cambio);
    const { cuerpo } = await completar(ANA, suya.id);
    expect((cuerpo as { racha_dias: number }).racha_dias).toBe(3);
  });

  test('a cover may be covered too, even by the owner, who then has the chore again', async () => {
    const { suya, cambio } = await pedirATodos();
    await bien(ANA, RUTAS.aceptarCambio, cambio);
    const otra = await pedir(ANA, { tipo: 'CUBRIR', asignacion: suya.id, a: casa.id(MARTA) });
    await bien(MARTA, RUTAS.aceptarCambio, otra);
    expect(await casa.primera(MARTA)).toMatchObject({ cubre_a: { nombre: 'Luis' } });
    const vuelta = await pedir(MARTA, { tipo: 'CUBRIR', asignacion: suya.id, a: casa.id(LUIS) });
    await bien(LUIS, RUTAS.aceptarCambio, vuelta);
    expect(await casa.primera(LUIS)).toMatchObject({ id: suya.id, cubre_a: null });
  });

  test('refuses a second request, one that nobody could accept, and malformed ones, in words', async () => {
    const { suya, cambio } = await pedirATodos({ apta_infantil: false });
    const no = async (quien: number, pedido: object) => {
      const { estado, cuerpo } = await llamar(quien, 'POST', RUTAS.cambios, { tipo: 'CUBRIR', ...pedido });
      return [estado, cuerpo];
    };
    const asignacion = suya.id;
    expect(await no(LUIS, { asignacion })).toMatchObject([409, { codigo: 'CAMBIO_YA_PEDIDO' }]);
    await bien(LUIS, RUTAS.retirarCambio, cambio);
    expect(await no(ANA, { asignacion })).toMatchObject([409, { error: 'Esta tarea es de Luis' }]);
    expect(await no(LUIS, { asignacion: 999 })).toEqual([400, { asignacion: ['Esta tarea no está en tu lista'] }]);
    expect(await no(LUIS, { asignacion, a: casa.id(LUIS) })).toEqual([400, { a: ['Elige a otra persona'] }]);
    expect(await no(LUIS, { asignacion, a: 999 })).toEqual([400, { a: ['Este miembro no existe'] }]);
    expect(await no(LUIS, { asignacion, por: suya.tarea })).toMatchObject([400, { por: expect.anything() as unknown }]);
    expect(await no(LUIS, { asignacion, a: casa.id(LEO) })).toEqual([
      409,
      { codigo: 'CAMBIO_NO_APTA', error: '«Fregar» no es para la edad de Leo' },
    ]);
    expect(await no(LUIS, { asignacion, tipo: 'REGALAR' })).toMatchObject([
      400,
      { tipo: expect.anything() as unknown },
    ]);
    await completar(LUIS, asignacion);
    expect(await no(LUIS, { asignacion })).toMatchObject([409, { codigo: 'ASIGNACION_COMPLETADA' }]);
  });

  test('a member’s no does not end the request, the last no does; a member who said no may still accept', async () => {
    const { cambio } = await pedirATodos({ apta_infantil: false });
    const { cambio: tras } = await bien(ANA, RUTAS.rechazarCambio, cambio);
    expect(tras).toMatchObject({ estado: 'ABIERTO', noes: [casa.id(ANA)] });
    expect(await responder(ANA, RUTAS.rechazarCambio, cambio)).toMatchObject({ estado: 409 });
    expect(await responder(LEO, RUTAS.rechazarCambio, cambio)).toMatchObject({
      cuerpo: { codigo: 'CAMBIO_NO_TE_PIDEN' },
    });
    expect(await responder(LUIS, RUTAS.aceptarCambio, cambio)).toMatchObject({
      cuerpo: { codigo: 'CAMBIO_LO_PIDES_TU' },
    });
    const { cambio: acabado } = await bien(MARTA, RUTAS.rechazarCambio, cambio);
    expect(acabado).toMatchObject({ estado: 'TERMINADO', fin: 'RECHAZADO', fin_display: 'Esta vez nadie puede' });
    expect(await responder(ANA, RUTAS.aceptarCambio, cambio)).toMatchObject({
      estado: 409,
      cuerpo: { error: 'Ya no hace falta: esta vez nadie puede' },
    });
    const otro = await pedir(LUIS, { tipo: 'CUBRIR', asignacion: cambio.asignacion ?? 0 });
    await bien(ANA, RUTAS.rechazarCambio, otro);
    await bien(ANA, RUTAS.aceptarCambio, otro);
    expect(await casa.primera(ANA)).toMatchObject({ cubre_a: { nombre: 'Luis' } });
  });

  test('only the asker may withdraw it, and not once it is accepted', async () => {
    const { cambio } = await pedirATodos();
    expect(await responder(ANA, RUTAS.retirarCambio, cambio)).toMatchObject({
      estado: 409,
      cuerpo: { error: 'Esto lo ha pedido Luis' },
    });
    await bien(LUIS, RUTAS.retirarCambio, cambio);
    expect(await responder(ANA, RUTAS.aceptarCambio, cambio)).toMatchObject({
      cuerpo: { error: 'Ya no hace falta: Luis ya no lo necesita' },
    });
    expect(await fin(LUIS)).toEqual([['TERMINADO', 'RETIRADO']]);
    expect(await lista(ANA)).toEqual([]);
  });
});

describe('an open request ends, and says why,', () => {
  test('when its chore is done', async () => {
    const { suya, cambio } = await pedirATodos();
    const publicados = anotarPublicaciones(casa.app);
    await completar(LUIS, suya.id);
    expect(publicados.map((p) => p.evento)).toContain('cambio:cambiado');
    expect(await fin(LUIS)).toEqual([['TERMINADO', 'HECHA']]);
    expect(await responder(ANA, RUTAS.aceptarCambio, cambio)).toMatchObject({
      estado: 409,
      cuerpo: { error: 'Ya no hace falta: esa tarea ya está hecha' },
    });
  });

  test('when it lapses', async () => {
    await pedirATodos();
    casa.reloj.poner('2026-11-22T10:00:00.000Z');
    await empezarDia(casa.app.contexto, casa.familia.id);
    expect(await fin(LUIS)).toEqual([['TERMINADO', 'VENCIDA']]);
  });

  test.each([
    ['its occurrence is removed', (a: Asignacion) => llamar(ANA, 'DELETE', ruta(RUTAS.asignacion, { id: a.id }))],
    ['its chore is deleted', (a: Asignacion) => llamar(ANA, 'DELETE', ruta(RUTAS.tarea, { id: a.tarea }))],
    [
      'its chore is switched off',
      (a: Asignacion) =>
        llamar(ANA, 'PUT', ruta(RUTAS.tarea, { id: a.tarea }), {
          nombre: 'Fregar',
          frecuencia: 'DIARIA',
          activa: false,
        }),
    ],
  ])('when %s', async (_, hacer) => {
    const { suya } = await pedirATodos();
    expect((await hacer(suya)).estado).toBeLessThan(300);
    expect(await fin(LUIS)).toEqual([['TERMINADO', 'QUITADA']]);
  });

  test('when another reparto replaces it', async () => {
    const { suya } = await pedirATodos();
    await casa.repartir([suya.tarea, ANA]);
    expect(await fin(LUIS)).toEqual([['TERMINADO', 'QUITADA']]);
  });

  test('when the member who asked, or was asked, is reset, or the chore no longer suits them', async () => {
    const { suya, cambio } = await pedirATodos({ apta_infantil: true, apta_juvenil: false });
    await bien(LUIS, RUTAS.retirarCambio, cambio);
    await pedir(LUIS, { tipo: 'CUBRIR', asignacion: suya.id, a: casa.id(LEO) });
    await llamar(ANA, 'PATCH', ruta(RUTAS.usuario, { id: casa.id(LEO) }), { grupo_edad: 'JUVENIL' });
    expect((await fin(LUIS))[0]).toEqual(['TERMINADO', 'SIN_NADIE']);
    await pedir(LUIS, { tipo: 'CUBRIR', asignacion: suya.id });
    await llamar(ANA, 'POST', ruta(RUTAS.restablecer, { id: casa.id(LUIS) }));
    const { fin: ultimo } = await casa.db
      .selectFrom('cambios')
      .select('fin')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(ultimo).toBe('SIN_CUENTA');
  });
});

describe('undoing a completion', () => {
  const deshacer = (quien: number, id: number) => llamar(quien, 'POST', ruta(RUTAS.deshacerCompletar, { id }));

  test('of a covered chore gives it back to the cover, and the owner’s next occurrence goes', async () => {
    const { suya, cambio } = await pedirATodos();
    await bien(ANA, RUTAS.aceptarCambio, cambio);
    await completar(ANA, suya.id);
    expect((await deshacer(ANA, suya.id)).estado).toBe(200);
    expect(await casa.pendientes(ANA)).toMatchObject([{ id: suya.id, cubre_a: { nombre: 'Luis' } }]);
    expect(await casa.pendientes(LUIS)).toEqual([]);
    expect(await puntos(ANA)).toBe(0);
  });

  test('ends requests about the occurrence that it had opened, and is refused once that one is covered', async () => {
    await casa.repartir([await casa.tarea(), LUIS]);
    const { id } = await casa.primera(LUIS);
    await completar(LUIS, id);
    await pedir(LUIS, { tipo: 'CUBRIR', asignacion: (await casa.primera(LUIS)).id });
    expect((await deshacer(LUIS, id)).estado).toBe(200);
    expect(await fin(LUIS)).toEqual([['TERMINADO', 'QUITADA']]);

    await completar(LUIS, id);
    const cambio = await pedir(LUIS, { tipo: 'CUBRIR', asignacion: (await casa.primera(LUIS)).id });
    await bien(ANA, RUTAS.aceptarCambio, cambio);
    expect(await deshacer(LUIS, id)).toMatchObject({
      estado: 409,
      cuerpo: { error: 'Ya no se puede deshacer: Ana va a cubrir la siguiente' },
    });
    expect(await casa.primera(ANA)).toMatchObject({ fecha_limite: '2026-11-22', cubre_a: { nombre: 'Luis' } });
  });
});
