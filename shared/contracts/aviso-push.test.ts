import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { leerPush } from './aviso-push.ts';

const leer = (texto: string | null) => leerPush(texto).aviso;

const AVISO = { titulo: '¡Te toca!', cuerpo: 'Elige tu tarea', url: '/reparto?x=1', etiqueta: 'turno' };
const LLANO = { titulo: 'Te Toca', cuerpo: '', url: '/dashboard', etiqueta: 'te-toca' };

test('a valid message is read as it is', () => {
  expect(leer(JSON.stringify(AVISO))).toEqual(AVISO);
});

test.each([null, '', 'hola', '{', '[]', '7', '"x"', 'null', '{"titulo":7,"url":{}}'])(
  'garbage gives a plain notice: %s',
  (texto) => {
    expect(leer(texto)).toEqual(LLANO);
  },
);

test.each([
  'https://mala.example/',
  '//mala.example/',
  String.raw`/\mala.example/`,
  'javascript:alert(1)',
  'reparto',
  '',
])('an address that is not one of our paths leads home: %s', (url) => {
  expect(leer(JSON.stringify({ ...AVISO, url })).url).toBe('/dashboard');
});

test('any input gives a title to show and an address on this site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc
          .record({ titulo: fc.anything(), url: fc.oneof(fc.webUrl(), fc.string()) })
          .map((d) => JSON.stringify(d) ?? ''),
      ),
      (texto) => {
        const { titulo, url } = leer(texto);
        expect(titulo).not.toBe('');
        expect(new URL(url, 'http://casa.local').origin).toBe('http://casa.local');
      },
    ),
  );
});
