import { describe, expect, it } from 'vitest';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import {
  aBorrador,
  hayEdades,
  propuestaPorEdades,
  sumar,
  textoDiferencia,
  textoNoSuman,
  textoPorEdades,
  textoPropuesta,
  textoSinGuardar,
} from './partes.ts';
import { repartoIgual } from '#shared/domain/porcentajes.ts';

const familia = (...grupos: readonly GrupoEdad[]) => grupos.map((grupo_edad, id) => ({ id, grupo_edad }));

it('the advice by age names the shares that it gives in this family', () => {
  expect(textoPorEdades(familia('ADULTO', 'ADULTO', 'ADULTO', 'INFANTIL', 'INFANTIL'))).toBe(
    'Con 3 adultos y 2 niños: 26\u00a0% y 11\u00a0%',
  );
  expect(textoPorEdades(familia('INFANTIL', 'ADULTO', 'JUVENIL', 'ADULTO'))).toBe(
    'Con 2 adultos, 1 adolescente y 1 niño: 35\u00a0%, 20\u00a0% y 10\u00a0%',
  );
  expect(textoPorEdades(familia('ADULTO', 'ADULTO', 'ADULTO'))).toBe('Con 3 adultos: 34 o 33\u00a0%');
  expect(propuestaPorEdades(familia('ADULTO', 'INFANTIL'))).toBe(
    'Por edades, con 1 adulto y 1 niño: 70\u00a0% y 30\u00a0% cada uno.',
  );
});

it('`hayEdades` tells whether members differ in age group', () => {
  expect([hayEdades([]), hayEdades(familia('ADULTO', 'ADULTO')), hayEdades(familia('ADULTO', 'INFANTIL'))]).toEqual([
    false,
    false,
    true,
  ]);
});

it('the proposal for members who live here part of the time names them and all shares', () => {
  const gente = ['Ana', 'Leo'].map((first_name, id) => ({ id, first_name }));
  const configuraciones = [89, 11].map((porcentaje_carga, miembro) => ({ miembro, porcentaje_carga }));
  expect(textoPropuesta({ por: [1], configuraciones }, gente)).toBe(
    'Por las semanas que Leo vive aquí: Ana 89\u00a0% y Leo 11\u00a0%.',
  );
  expect(textoPropuesta({ por: [0, 1], configuraciones }, gente)).toContain('que Ana y Leo viven aquí');
});

it('the text before anything is saved calls shares equal, or by age, only while they are', () => {
  const mayores = familia('ADULTO', 'ADULTO');
  const conEdades = familia('ADULTO', 'INFANTIL');
  expect(textoSinGuardar(mayores, { 0: 50, 1: 50 })).toContain('Esto es a partes iguales');
  expect(textoSinGuardar(mayores, { 0: 60, 1: 40 })).toBe('Aún no has guardado nada.');
  expect(textoSinGuardar(conEdades, { 0: 70, 1: 30 })).toContain('Esto es por edades');
  expect(textoSinGuardar(conEdades, { 0: 50, 1: 50 })).toContain('es a partes iguales. Por edades,');
  expect(textoSinGuardar(conEdades, { 0: 65, 1: 35 })).toMatch(/^Aún no has guardado nada\. Por edades,/u);
});

describe('shares', () => {
  // Specification: 9.06
  it('are split equally, with the remainder to the last member', () => {
    expect(aBorrador(repartoIgual([4, 7, 9]))).toEqual({ 4: 33, 7: 33, 9: 34 });
    expect(aBorrador(repartoIgual([1]))).toEqual({ 1: 100 });
    expect(aBorrador(repartoIgual([]))).toEqual({});
  });

  // Specification: 5.20
  it('that do not sum to 100 have a text with the difference', () => {
    expect(sumar({ 1: 45, 2: 50 })).toBe(95);
    expect(textoDiferencia(95)).toBe('Faltan 5%');
    expect(textoDiferencia(110)).toBe('Sobran 10%');
    expect(textoNoSuman(95)).toBe('Los porcentajes deben sumar exactamente 100% (actual: 95%)');
  });
});
