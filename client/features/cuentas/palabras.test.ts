import { expect, test } from 'vitest';
import type { Parte } from '#shared/domain/cuentas-trimestre/veredicto.ts';
import { ayudaEnPalabras, fraseDelVeredicto } from './palabras.ts';

const partes: readonly Parte[] = [
  { miembro: 1, nombre: 'Javier', grupo_edad: 'ADULTO', tocaba: 318, hecho: 283, porciento: 89 },
  { miembro: 2, nombre: 'Elena', grupo_edad: 'ADULTO', tocaba: 320, hecho: 325, porciento: 102 },
];

test.each([
  [{ tipo: 'SI', menor: 92, mayor: 108 }, 'Sí: todos entre el 92 y el 108\u00a0% de lo suyo'],
  [{ tipo: 'SI', menor: 100, mayor: 100 }, 'Sí: todos al 100\u00a0% de lo suyo'],
  [{ tipo: 'CASI', menor: 95, mayor: 104 }, 'Casi: los mayores, entre el 95 y el 104\u00a0% de lo suyo'],
  [{ tipo: 'DETRAS', miembro: 1, puntos: 35, ayuda: null }, 'Javier va 35\u00a0puntos por detrás'],
  [{ tipo: 'DELANTE', miembro: 2, puntos: 1 }, 'Vas 1\u00a0punto por delante'],
] as const)('a verdict reads as one sentence: %j', (juicio, frase) => {
  expect(fraseDelVeredicto(juicio, partes, 2)).toBe(frase);
});

test('the chore that would help most is named with its points a week', () => {
  expect(ayudaEnPalabras({ tarea: 1, nombre: 'Planchar', puntos_semana: 16 })).toBe(
    'Lo que más ayudaría: que otra persona lleve «Planchar» (16\u00a0pts/sem).',
  );
});
