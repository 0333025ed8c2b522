import { afterEach, beforeEach, expect, test } from 'vitest';
import ICAL from 'ical.js';
import type { CalendarioNuevo } from '#shared/contracts/calendarios.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';

let casa: Casa;
const [ANA, LUIS, MARTA] = [0, 1, 2];
beforeEach(async () => {
  // Monday, 11:00 in Madrid.
  casa = await abrirCasa({ ahora: '2026-11-16T10:00:00.000Z' });
  await casa.repartir([await casa.tarea({ nombre: 'Fregar; y «secar»', frecuencia: 'SEMANAL', dia_semana: 2 }), LUIS]);
});
afterEach(() => casa.cerrar());

const crear = (quien: number, tipo: 'MIO' | 'CASA', avisa = false) => casa.como(quien).crearCalendario({ tipo, avisa });
const pedir = (ruta: string, headers = {}) => casa.app.app.inject({ method: 'GET', url: ruta, headers });
/** The events of a calendar, as a program reads them. */
const leer = async ({ ruta }: CalendarioNuevo) => {
  const { statusCode, body } = await pedir(ruta);
  expect(statusCode).toBe(200);
  return new ICAL.Component(ICAL.parse(body) as never).getAllSubcomponents('vevent').map((evento) => ({
    uid: evento.getFirstPropertyValue('uid'),
    titulo: evento.getFirstPropertyValue('summary'),
    desde: String(evento.getFirstPropertyValue('dtstart')),
    hasta: String(evento.getFirstPropertyValue('dtend')),
    avisos: evento.getAllSubcomponents('valarm').length,
  }));
};

test('a program reads a member’s own chores for eight weeks, with no login', async () => {
  const citas = await leer(await crear(LUIS, 'MIO'));
  expect(citas).toHaveLength(8);
  expect(citas[0]).toMatchObject({
    titulo: 'Fregar; y «secar»',
    desde: '2026-11-17',
    hasta: '2026-11-18',
    avisos: 0,
  });
  expect(new Set(citas.map((c) => c.uid)).size).toBe(8);
  expect(await leer(await crear(ANA, 'MIO'))).toEqual([]);
});

test('the home’s calendar says who does what, who is away, and when the next draft is due', async () => {
  await casa.como(MARTA).apuntarAusencia({ miembro: casa.id(MARTA), desde: '2026-11-20', hasta: '2026-11-22' });
  const citas = await leer(await crear(ANA, 'CASA'));
  const titulos = citas.map((c) => `${c.desde} ${c.hasta} ${String(c.titulo)}`);
  expect(titulos).toContain('2026-11-17 2026-11-18 Luis: Fregar; y «secar»');
  expect(titulos).toContain('2026-11-20 2026-11-23 Marta está fuera');
  expect(titulos).toContain('2027-01-01 2027-01-02 Reparto de tareas');
});

test('a chore keeps its identity when it is done, and reminds only while it is to do and reminders were asked for', async () => {
  const calendario = await crear(LUIS, 'MIO', true);
  const [antes] = await leer(calendario);
  expect(antes?.avisos).toBe(1);
  casa.reloj.avanzar(86_400);
  await casa.como(LUIS).completar({ id: (await casa.primera(LUIS)).id });
  const [despues] = await leer(calendario);
  expect(despues).toMatchObject({ uid: antes?.uid, titulo: '✓ Fregar; y «secar»', avisos: 0 });
});

test('an unchanged calendar is answered with 304, and the hour of the last reading is told', async () => {
  const calendario = await crear(LUIS, 'MIO');
  const { headers } = await pedir(calendario.ruta);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await pedir(calendario.ruta, { 'if-none-match': headers.etag })).toMatchObject({ statusCode: 304, body: '' });
  expect(await casa.como(LUIS).verCalendarios()).toMatchObject([{ tipo: 'MIO', leido_en: casa.reloj.ahora() }]);
  await casa.como(LUIS).completar({ id: (await casa.primera(LUIS)).id });
  expect((await pedir(calendario.ruta, { 'if-none-match': headers.etag })).statusCode).toBe(200);
});

test('an address ends when it is removed, when an admin resets the login, and when its member moves out', async () => {
  const [quitada, restablecida, archivada] = [
    await crear(ANA, 'CASA'),
    await crear(LUIS, 'CASA'),
    await crear(MARTA, 'MIO'),
  ];
  expect((await casa.negado(LUIS, 'borrarCalendario', { id: quitada.id })).estado).toBe(404);
  await casa.como(ANA).borrarCalendario({ id: quitada.id });
  await casa.como(ANA).restablecerCuenta({ id: casa.id(LUIS) });
  await casa.como(ANA).archivarMiembro({ id: casa.id(MARTA) });
  for (const { ruta } of [quitada, restablecida, archivada]) expect((await pedir(ruta)).statusCode).toBe(404);
});

test('a member has at most ten addresses, and a wrong one is answered with 404', async () => {
  for (let i = 0; i < 10; i += 1) await crear(LUIS, 'MIO');
  expect(await casa.negado(LUIS, 'crearCalendario', { tipo: 'MIO' })).toMatchObject({
    estado: 409,
    cuerpo: { codigo: 'DEMASIADOS_CALENDARIOS' },
  });
  expect((await pedir('/api/calendario/nada.ics')).statusCode).toBe(404);
  expect((await pedir('/api/calendario/.ics')).statusCode).toBe(404);
});
