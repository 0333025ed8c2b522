import { expect, test } from 'vitest';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { recuento } from './components/avance-votos.tsx';
import { enMazo } from './mazo.ts';

let id = 0;
const una = (cambios: Partial<Tarea>) =>
  ({
    id: (id += 1),
    nombre: 'Fregar',
    activa: true,
    apta_infantil: true,
    apta_juvenil: true,
    apta_adulto: true,
    votaciones_completadas: false,
    total_votaciones: 1,
    votantes_aptos: 2,
    ...cambios,
  }) as Tarea;

test('chores on which only others vote, or nobody may vote, count as without points; paused ones and mine do not', () => {
  const mia = una({});
  const todas = [
    mia,
    una({ votaciones_completadas: true }),
    una({ apta_infantil: false }),
    una({ apta_infantil: false, votaciones_completadas: true }),
    una({ apta_infantil: false, activa: false }),
    una({ total_votaciones: 0, votantes_aptos: 0 }),
  ];
  expect(recuento([mia], todas, 'INFANTIL')).toMatchObject({ quedan: 1, esperan: 0, deOtros: 2 });
});

test('the deck begins with what takes most time in a quarter, or with the card whose answer was taken back', () => {
  const [mensual, diaria, corta] = [
    una({ frecuencia: 'MENSUAL', tiempo_estimado: 60 }),
    una({ frecuencia: 'DIARIA', tiempo_estimado: 20 }),
    una({ frecuencia: 'DIARIA', tiempo_estimado: 5 }),
  ] as const;
  expect(enMazo([mensual, corta, diaria], null)).toEqual([diaria, corta, mensual]);
  expect(enMazo([mensual, corta, diaria], mensual.id)).toEqual([mensual, diaria, corta]);
});
