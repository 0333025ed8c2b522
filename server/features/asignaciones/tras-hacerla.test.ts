import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { App } from '#server/app.ts';
import { medianoche } from '#server/jobs/medianoche.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** «Regar», ten days after it was done, is Luis's from 18 November on; others do it too. */

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
let regar: number;
const [ANA, LUIS, EVA] = [0, 1, 2];

beforeEach(async () => {
  reloj = relojFijo('2026-11-16T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Eva' }]);
  const regla = { tipo: 'TRAS_HACERLA', cada: 10, desde: '2026-11-18', meses: [] } as const;
  regar = await crearTarea(app, familia, { nombre: 'Regar', frecuencia: 'OTRA', regla });
  await repartir(app, familia, [regar, LUIS]);
});
afterEach(() => app.app.close());

const como = async (quien: number, ...llamada: [Parameters<typeof llamarComo>[2], string, unknown?]) => {
  const { estado, cuerpo } = await llamarComo(app, familia.miembros[quien]!, ...llamada);
  expect(estado, JSON.stringify(cuerpo)).toBeLessThan(300);
  return cuerpo;
};
const el = async (dia: Dia) => {
  reloj.poner(`${dia}T10:00:00.000Z`);
  await medianoche(app.contexto, (error) => {
    throw error;
  });
};
const dias = async (quien: number) => (await pendientesDe(app, familia, quien)).map((a) => a.fecha_limite);
const laDe = async (quien: number) => (await pendientesDe(app, familia, quien))[0]!.id;
const completar = (quien: number, id: number) => como(quien, 'PATCH', ruta(RUTAS.completar, { id }));
const deshacer = (quien: number, id: number) => como(quien, 'POST', ruta(RUTAS.deshacerCompletar, { id }));
const noHecha = (id: number) => como(ANA, 'POST', ruta(RUTAS.noHecha, { id }), { motivo: 'Estaba seca' });
const darAMano = async (quien: number, dia: Dia): Promise<number> => {
  const encargo = { tarea: regar, miembro: familia.miembros[quien]!.id, fecha_limite: dia };
  return ((await como(ANA, 'POST', RUTAS.asignaciones, encargo)) as Asignacion).id;
};
/** Given by hand and done at once; returns it. */
const hacerAMano = async (quien: number, dia: Dia): Promise<number> => {
  const id = await darAMano(quien, dia);
  await completar(quien, id);
  return id;
};
/** Luis asks Eva to do his once for him, and she does. */
const cubrir = async (): Promise<void> => {
  const pedido = { tipo: 'CUBRIR', asignacion: await laDe(LUIS), a: familia.miembros[EVA]!.id };
  const { id } = (await como(LUIS, 'POST', RUTAS.cambios, pedido)) as { id: number };
  await como(EVA, 'POST', ruta(RUTAS.aceptarCambio, { id }));
};

describe('done by another member, it counts from that day', () => {
  test('when it was assigned by hand; undone, all is as it was', async () => {
    await el('2026-11-17');
    const id = await darAMano(EVA, '2026-11-17');
    const antes = await fotoDelTrabajo(app);
    await completar(EVA, id);
    expect(await dias(LUIS)).toEqual(['2026-11-27']);
    await deshacer(EVA, id);
    expect(await fotoDelTrabajo(app)).toEqual(antes);
  });

  test('when a late one stayed behind in a swap', async () => {
    await el('2026-11-20');
    const vieja = await laDe(LUIS);
    const cambio = (await como(LUIS, 'POST', RUTAS.cambios, { tipo: 'CAMBIAR', asignacion: vieja })) as { id: number };
    await como(EVA, 'POST', ruta(RUTAS.aceptarCambio, { id: cambio.id }));
    expect([await dias(LUIS), await dias(EVA)]).toEqual([['2026-11-18'], ['2026-11-28']]);
    await el('2026-11-25');
    await completar(LUIS, vieja);
    expect([await dias(LUIS), await dias(EVA)]).toEqual([[], ['2026-12-05']]);
    await deshacer(LUIS, vieja);
    expect([await dias(LUIS), await dias(EVA)]).toEqual([['2026-11-18'], ['2026-11-28']]);
    await completar(LUIS, vieja);
    await el('2026-11-26');
    await noHecha(vieja);
    expect(await dias(EVA)).toEqual(['2026-11-28']);
  });

  test('late, its owner no longer owes it; undone at once, they do', async () => {
    await el('2026-11-20');
    const id = await hacerAMano(EVA, '2026-11-20');
    expect(await dias(LUIS)).toEqual(['2026-11-30']);
    await deshacer(EVA, id);
    expect(await dias(LUIS)).toEqual(['2026-11-18']);
  });

  test('in another quarter it belongs to that one', async () => {
    await hacerAMano(ANA, '2026-11-16');
    for (const dia of ['2026-12-24', '2026-12-26'] as const) {
      await el(dia);
      await hacerAMano(EVA, dia);
    }
    const [suya] = await pendientesDe(app, familia, LUIS);
    expect([suya?.fecha_limite, suya?.disponible_desde, suya?.trimestre_inicio]).toEqual([
      '2027-01-05',
      '2027-01-05',
      '2027-01-01',
    ]);
  });

  test('and everybody’s phones get the event', async () => {
    const url = await escuchar(app);
    const { id: usuario, acceso } = familia.miembros[LUIS]!;
    const luis = await oir(url, await app.contexto.tokens.firmarAcceso({ usuario, acceso }));
    const id = await laDe(LUIS);
    const suya = () =>
      luis.recibidos.flatMap((r) => {
        const { asignacion } = r.datos as { asignacion?: Asignacion };
        return r.evento === 'asignacion:cambiada' && asignacion?.id === id ? [asignacion.fecha_limite] : [];
      });
    await hacerAMano(EVA, '2026-11-16');
    await expect.poll(suya).toEqual(['2026-11-26']);
    luis.socket.disconnect();
  });
});

describe('taken back by an admin, it counts from the time before', () => {
  test('the first of two completions still counts', async () => {
    await el('2026-11-17');
    const primera = await hacerAMano(EVA, '2026-11-17');
    await el('2026-11-19');
    const segunda = await hacerAMano(ANA, '2026-11-19');
    expect(await dias(LUIS)).toEqual(['2026-11-29']);
    await noHecha(segunda);
    expect(await dias(LUIS)).toEqual(['2026-11-27']);
    await noHecha(primera);
    // Its own day has gone by, and nobody could know.
    expect(await dias(LUIS)).toEqual(['2026-11-19']);
  });

  test('also the lapsed one of a member who no longer lives here', async () => {
    await el('2026-11-17');
    const id = await hacerAMano(EVA, '2026-11-17');
    await como(ANA, 'POST', ruta(RUTAS.archivar, { id: familia.miembros[EVA]!.id }));
    await noHecha(id);
    expect(await dias(LUIS)).toEqual(['2026-11-18']);
  });

  test('a day later the owner’s is not late because of it', async () => {
    await el('2026-11-17');
    const id = await hacerAMano(EVA, '2026-11-17');
    await el('2026-11-23');
    await noHecha(id);
    expect(await dias(LUIS)).toEqual(['2026-11-23']);
  });
});

describe('an occurrence that returns to its owner counts again', () => {
  /** Luis is away from a day to the next, and Eva takes his on the first. */
  const tomar = async (desde: Dia, hasta: Dia): Promise<number> => {
    await el(desde);
    const ausencia = { miembro: familia.miembros[LUIS]!.id, desde, hasta, nota: '' };
    await como(LUIS, 'POST', RUTAS.ausencias, ausencia);
    const id = await laDe(LUIS);
    await como(EVA, 'POST', ruta(RUTAS.quedarmela, { id }));
    return id;
  };

  test.each(['2026-11-19', '2026-11-28'] as const)('when its day is over, read on %s', async (dia) => {
    const id = await tomar('2026-11-18', '2026-11-19');
    await hacerAMano(ANA, '2026-11-18');
    expect([await dias(EVA), await dias(LUIS)]).toEqual([['2026-11-18'], []]);
    await el(dia);
    expect([await dias(EVA), await dias(LUIS)]).toEqual([[], ['2026-11-28']]);
    expect(await laDe(LUIS)).toBe(id);
  });

  test('when the member who took it gives it back', async () => {
    const id = await tomar('2026-11-18', '2026-11-19');
    await hacerAMano(ANA, '2026-11-18');
    await como(EVA, 'POST', ruta(RUTAS.dejarLibre, { id }));
    expect(await dias(LUIS)).toEqual(['2026-11-28']);
  });

  test.each(['TOMADA', 'CUBIERTA'])('when the member who has it no longer lives here: %s', async (modo) => {
    if (modo === 'TOMADA') await tomar('2026-11-18', '2026-11-19');
    else await cubrir();
    await hacerAMano(ANA, '2026-11-18');
    expect([await dias(EVA), await dias(LUIS)]).toEqual([['2026-11-18'], []]);
    await como(ANA, 'POST', ruta(RUTAS.archivar, { id: familia.miembros[EVA]!.id }));
    expect(await dias(LUIS)).toEqual([modo === 'TOMADA' ? '2026-11-28' : '2026-11-26']);
  });

  test('put off by a false completion, it does not lapse: it stays on its promised day', async () => {
    await el('2026-11-17');
    const id = await hacerAMano(ANA, '2026-11-17');
    await tomar('2026-11-27', '2026-11-27');
    await noHecha(id);
    await el('2026-11-28');
    expect(await dias(LUIS)).toEqual(['2026-11-27']);
  });
});

test('undone after the completion that had put it off was taken back, it is on its old day', async () => {
  await el('2026-11-20');
  const ajena = await hacerAMano(EVA, '2026-11-20');
  await el('2026-11-30');
  const suya = await laDe(LUIS);
  const antes = await fotoDelTrabajo(app);
  await completar(LUIS, suya);
  await deshacer(LUIS, suya);
  expect(await fotoDelTrabajo(app)).toEqual(antes);
  await completar(LUIS, suya);
  await noHecha(ajena);
  await deshacer(LUIS, suya);
  expect(await dias(LUIS)).toEqual(['2026-11-30']);
  await el('2026-12-01');
  expect(await laDe(LUIS)).toBe(suya);
});

describe('it keeps its day', () => {
  test('while another member covers it, or has taken it', async () => {
    await cubrir();
    await el('2026-11-17');
    await hacerAMano(ANA, '2026-11-17');
    expect(await dias(EVA)).toEqual(['2026-11-18']);
  });

  test('when its days follow the calendar', async () => {
    const barrer = await crearTarea(app, familia, { nombre: 'Barrer', frecuencia: 'SEMANAL', dia_semana: 7 });
    await repartir(app, familia, [barrer, LUIS]);
    regar = barrer;
    await hacerAMano(EVA, '2026-11-16');
    expect(await dias(LUIS)).toEqual(['2026-11-22']);
  });
});
