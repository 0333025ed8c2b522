import { expect, test } from 'vitest';
import { esComoUsuario, esContrasenaComun, faltaDeContrasena, revisarContrasena } from './contrasena.ts';
import { esperaEnPalabras, esperaTrasFallos } from './espera.ts';
import { claveDeUsuario, raizDeUsuario, usuarioLibre } from './credenciales.ts';
import { zonaHoraria } from './zona-horaria.ts';

const COMUNES = `
password Password1 p4ssw0rd P@ssw0rd! password123 12345678 123456789 1234567890 87654321 11111111 12121212 123123123
qwertyuiop qwerty123 1q2w3e4r 1qaz2wsx zaq12wsx asdfghjkl asdfqwer abcd1234 abc12345 iloveyou trustno1 letmein1
sunshine contraseña Contraseña1 CONTRASENA realmadrid barcelona10 teamomucho familia2024 ¡Familia2024! holahola alejandro mariposa99
garcia1985 14021985 19850214 admin123 administrador aaaaaaaa lucialucia starwars
`;

test.each(COMUNES.trim().split(/\s+/))('«%s» is common', (clara) => {
  expect(esContrasenaComun(clara)).toBe(true);
});

test.each([
  'una-clave-larga',
  'caballo grapa lila',
  'Tr3s-gatos-y-un-pez',
  'xK9mPq2vLw',
  '73920184',
  'ventilador azul',
  'mipassword es rara',
])('«%s» is not common', (clara) => {
  expect(esContrasenaComun(clara)).toBe(false);
});

test('a password like the username is recognised in any case and accents', () => {
  expect(esComoUsuario('Lucía.Pérez', 'lucia.perez')).toBe(true);
  expect(esComoUsuario('lucia.perez!', 'lucia.perez')).toBe(false);
});

test('usernames compare without case, accents composed or not', () => {
  expect(claveDeUsuario(' JOSE\u0301 ')).toBe('josé');
});

test('a username may be typed as it is shown, with its «@» and blanks around', () => {
  expect(['@lucia', ' @Lucia ', '@ lucia', '@@lucia', 'lucia'].map(claveDeUsuario)).toEqual([
    'lucia',
    'lucia',
    'lucia',
    'lucia',
    'lucia',
  ]);
});

test.each([
  ['gato', 'CORTA'],
  ['1234567', 'CORTA'],
  ['a'.repeat(129), 'LARGA'],
  ['dinosaurio', 'COMUN'],
  ['realmadrid', 'COMUN'],
  ['mateo2016', 'COMUN'],
  ['Ventilador', 'COMO_USUARIO'],
  ['gato-luna-barco', null],
])('the form and the server report the same error for «%s»', (clara, falta) => {
  expect(faltaDeContrasena(clara, 'ventilador')).toBe(falta);
  if (falta === 'CORTA' || falta === 'LARGA') return;
  const revisada = revisarContrasena({ password: clara, password_confirm: clara }, 'ventilador');
  expect(revisada.ok ? null : revisada.codigo).toBe(falta === null ? null : `CONTRASENA_${falta}`);
});

test('any first name gives a username', () => {
  expect(['Lucía', 'José Luis', 'Ñoño', 'Зоя', '🙂', 'A'.repeat(60)].map(raizDeUsuario)).toEqual([
    'lucia',
    'joseluis',
    'nono',
    'miembro',
    'miembro',
    'a'.repeat(30),
  ]);
  expect(usuarioLibre('lucia', new Set())).toBe('lucia');
  expect(usuarioLibre('lucia', new Set(['lucia', 'lucia2', 'lucia4']))).toBe('lucia3');
});

test('five wrong guesses are free, then the wait doubles up to an hour', () => {
  expect([0, 4, 5, 6, 7, 11, 12, 1_000_000].map(esperaTrasFallos)).toEqual([0, 0, 30, 60, 120, 1920, 3600, 3600]);
});

test('a wait is told in Spanish, rounded up', () => {
  expect([0, 1, 30, 60, 61, 3540, 3541, 7200, 7201].map(esperaEnPalabras)).toEqual([
    '1 segundo',
    '1 segundo',
    '30 segundos',
    '1 minuto',
    '2 minutos',
    '59 minutos',
    '1 hora',
    '2 horas',
    '3 horas',
  ]);
});

test('zones are IANA names', () => {
  expect(['Europe/Madrid', 'america/bogota', 'Atlantic/Canary'].map(zonaHoraria)).toEqual([
    'Europe/Madrid',
    'America/Bogota',
    'Atlantic/Canary',
  ]);
  expect(['+02:00', 'Europe/Madriz', 'Madrid', '', '2026-01-01T00:00[Europe/Madrid]'].map(zonaHoraria)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
