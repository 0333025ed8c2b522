import { expect, test } from 'vitest';
import { OBLIGATORIO, texto, textoOpcional } from './comunes.ts';

const mensajes = (esquema: ReturnType<typeof texto>, valor: unknown): string[] => esquema.safeParse(valor).error?.issues.map((i) => i.message) ?? [];

test.each(['Ana', 'José María', 'Núria', '👩‍👩‍👧', 'Ñ', '李', 'مريم', '9', '-'])('%s is a name', (nombre) => {
  expect(texto(60).parse(` ${nombre} `)).toBe(nombre);
});

test.each(['', '   ', '\u200B', '\u3164\u2060', '\u00AD', '\uFEFF'])('a name that nobody sees (%j) is none', (nombre) => {
  expect(mensajes(texto(60), nombre)).toContain(OBLIGATORIO);
});

test.each(['a\u0000b', 'a\u001Bb', 'a\nb', '\uD800'])('%j cannot be typed', (nombre) => {
  expect(mensajes(texto(60), nombre)).toContain('Contiene caracteres no permitidos');
});

test('a description has lines, and no more than that', () => {
  expect(textoOpcional(80).parse('Primero\n\tluego\r\n')).toBe('Primero\n\tluego');
  expect(textoOpcional(80).parse('')).toBe('');
  expect(mensajes(textoOpcional(80), 'a\u0000')).toEqual(['Contiene caracteres no permitidos']);
});
