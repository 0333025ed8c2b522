import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { escribirCalendario, leerTarea } from './icalendario.ts';

const CRUDO = 'Limpiar; el baño, «del fondo» \\ y el ñandú 🧽\nsin prisa';
const titulo = CRUDO.repeat(8);
const escrito = await escribirCalendario({
  nombre: 'Te Toca: los García, de Ávila',
  citas: [{ uid: 'una', desde: '2026-12-30', hasta: '2026-12-31', titulo, pendiente: true }],
  avisa: true,
  url: 'http://te-toca.local:3000/',
  en: '2026-11-28T00:00:00.000Z',
});

test('folds lines at 75 bytes, ends them with CR LF, and cuts no character in two', () => {
  const lineas = escrito.split('\r\n');
  expect(escrito.endsWith('\r\n')).toBe(true);
  expect(lineas.some((linea) => linea.includes('\n'))).toBe(false);
  expect(Math.max(...lineas.map((linea) => Buffer.byteLength(linea)))).toBeLessThanOrEqual(75);
  expect(escrito).not.toContain('\uFFFD');
});

test('escapes text so that a program reads it back, and ends an event on the day after its last', () => {
  const calendario = new ICAL.Component(ICAL.parse(escrito) as never);
  expect(calendario.getFirstPropertyValue('x-wr-calname')).toBe('Te Toca: los García, de Ávila');
  const evento = calendario.getFirstSubcomponent('vevent');
  expect(evento?.getFirstPropertyValue('summary')).toBe(titulo);
  expect(String(evento?.getFirstPropertyValue('dtend'))).toBe('2027-01-01');
});

test.each([
  ['20261121T230000Z', '2026-11-21T23:00:00.000Z'],
  ['20261121T230000', '2026-11-22T04:00:00.000Z'],
])('reads the time of a tick, %s, which without a zone is the family’s', async (completada, instante) => {
  const texto = `BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:1\r\nSTATUS:COMPLETED\r\nCOMPLETED:${completada}\r\nEND:VTODO\r\nEND:VCALENDAR\r\n`;
  expect((await leerTarea(texto, 'America/Bogota'))?.completada).toBe(instante);
});
