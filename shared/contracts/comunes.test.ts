import { expect, test } from 'vitest';
import type { z } from 'zod';
import { OBLIGATORIO, diaEntrada, nombreOpcional, texto, textoOpcional } from './comunes.ts';

const mensajes = (esquema: z.ZodType, valor: unknown): string[] =>
  esquema.safeParse(valor).error?.issues.map((i) => i.message) ?? [];

const NO_PERMITIDOS = 'Contiene caracteres no permitidos';

test.each([
  'Ana',
  'José María',
  'Núria',
  'Ñ',
  'O’Brien-Ruiz',
  '李',
  'مريم',
  'יעל',
  'नेहा',
  '9',
  'Casa 2.º B',
  'Dra. Pérez (tía)',
  'नेहा क्\u200Dष',
  'می\u200Cخواهم',
  'ශ්\u200Dරී',
  '葛\u{E0100}城',
])('%s is a name', (nombre) => {
  expect(texto(60).parse(` ${nombre} `)).toBe(nombre);
  expect(nombreOpcional(60).parse(nombre)).toBe(nombre);
});

test.each([
  '👩‍👩‍👧',
  '👍🏽',
  '☝🏽',
  '☝️',
  '❤️',
  '☎︎',
  '🇪🇸',
  '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  '🏴‍☠️',
  '#️⃣',
  '1️⃣',
  '🧑🏿‍❤️‍💋‍🧑🏻',
  '👩🏽‍🚀',
  'Lucía 🦄',
  '🐙🐙',
])('%s is a name too', (nombre) => {
  expect(texto(60).parse(nombre)).toBe(nombre);
});

test.each(['', '   ', '\u00A0\u3000', '\uFEFF'])('the blank text %j is refused as missing', (nombre) => {
  expect(mensajes(texto(60), nombre)).toEqual([OBLIGATORIO]);
});

test.each(['-', '...', '¿?', '/', '\u0301'])('%j has no visible character', (nombre) => {
  expect(mensajes(texto(60), nombre)).toEqual(['Escribe al menos una letra, un número o un emoji']);
  expect(mensajes(nombreOpcional(60), nombre)).toEqual(['Escribe al menos una letra, un número o un emoji']);
});

/**
 * Invisible characters: blanks, fillers, stray joiners, direction marks and half characters. Within a name they would make it
 * look like another.
 */
const INVISIBLES = [
  '\u2800',
  '\u3164',
  '\uFFA0',
  '\u115F',
  '\u1160',
  '\u200B',
  '\u2060',
  '\u00AD',
  '\u180E',
  '\u034F',
  '\u{E0041}',
  '\u{E007F}',
  '\u{1D159}',
  '\uFFFC',
  '\uFFF9',
  '\u2028',
  '\u2029',
  '\u202A',
  '\u202B',
  '\u202C',
  '\u202D',
  '\u202E',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u200E',
  '\u200F',
  '\u061C',
  '\u200D',
  '\u200C',
  '\uFE0F',
  '\uFE00',
  '\u{E0100}',
  '\u0000',
  '\u001B',
  '\n',
  '\uD800',
];
test.each(INVISIBLES)('%j is refused, alone and within a name', (caracter) => {
  for (const nombre of [`An${caracter}a`, `${caracter}a${caracter}a`, `A${caracter}${caracter}na`]) {
    expect(mensajes(texto(60), nombre), JSON.stringify(nombre)).toEqual([NO_PERMITIDOS]);
    expect(mensajes(nombreOpcional(60), nombre)).toEqual([NO_PERMITIDOS]);
    if (caracter !== '\n') expect(mensajes(textoOpcional(60), nombre)).toEqual([NO_PERMITIDOS]);
  }
  expect(texto(60).safeParse(caracter).success).toBe(false);
});

test('a long text is judged quickly, whatever it contains', () => {
  const antes = process.cpuUsage();
  for (const trozo of ['👍🏽', '👩‍', '🏴', '1️', 'क्\u200D', 'a', '☝️🏽'])
    expect(textoOpcional(2_000).safeParse(`${trozo.repeat(300)}\u202E`).success).toBe(false);
  // CPU time, so that other load on the machine does not count.
  const { user, system } = process.cpuUsage(antes);
  expect((user + system) / 1_000).toBeLessThan(200);
});

test('an empty last name is valid', () => {
  expect(nombreOpcional(60).parse('  ')).toBe('');
});

test.each(['1999-12-31', '2101-01-01', '9999-12-31', '0000-01-01', '+010000-01-01', '10000-01-01', '2026-02-30'])(
  '%s is outside the accepted days',
  (dia) => {
    expect(diaEntrada.safeParse(dia).success).toBe(false);
  },
);

test.each(['2020-01-01', '2026-11-21', '2100-12-31'])('%s is an accepted day', (dia) => {
  expect(diaEntrada.parse(dia)).toBe(dia);
});

test('a description may have several lines, up to its limit', () => {
  expect(textoOpcional(80).parse('Primero\n\tluego\r\n')).toBe('Primero\n\tluego');
  expect(textoOpcional(80).parse('')).toBe('');
  expect(mensajes(textoOpcional(80), 'a\u0000')).toEqual(['Contiene caracteres no permitidos']);
});
