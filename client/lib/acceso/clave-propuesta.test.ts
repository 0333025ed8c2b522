import { beforeEach, expect, test } from 'vitest';
import {
  claveElegida,
  clavePorApuntar,
  clavePropuesta,
  claveUsada,
  olvidarClave,
  proponerClave,
} from './clave-propuesta.ts';

const PALABRAS = 'gato-luna-barco';
/** Returns the words that Ana has still to note. */
const porApuntar = () => clavePorApuntar('ana');

beforeEach(() => {
  olvidarClave();
  proponerClave('unirse', PALABRAS);
});

test('words taken as a password are to be noted by their member, until they log in with them', () => {
  expect([clavePropuesta('unirse'), clavePropuesta('perfil')]).toEqual([PALABRAS, null]);
  claveElegida('unirse', PALABRAS, 'ana');
  expect([clavePropuesta('unirse'), porApuntar()]).toEqual([null, PALABRAS]);
  claveUsada(PALABRAS);
  expect(porApuntar()).toBeNull();
});

test.each([
  ['the form that proposed them', 'unirse', ''],
  ['another form', 'perfil', PALABRAS],
])('words that nobody has taken yet are forgotten if another password is set in %s', (_, form, quedan) => {
  claveElegida(form, 'la-mía-propia', 'ana');
  expect(clavePropuesta('unirse') ?? '').toBe(quedan);
});

test('words that were a member’s password are forgotten when the member sets another one in any form', () => {
  claveElegida('unirse', PALABRAS, 'ana');
  claveElegida('perfil', 'de-otra-persona', 'luis');
  expect(porApuntar()).toBe(PALABRAS);
  claveElegida('perfil', 'la-mía-propia', 'ana');
  expect(porApuntar()).toBeNull();
});
