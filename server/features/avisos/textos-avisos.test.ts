import { expect, test } from 'vitest';
import { avisoDe } from '#shared/contracts/aviso-push.ts';
import { avisoDelDia, avisoDePropuesta, avisoDeTurno } from './textos.ts';

const pendientes = (...nombres: string[]) => nombres.map((tarea_nombre) => ({ tarea_nombre, atrasada: false }));

test('the day’s chores are counted, with the overdue ones apart, and the first three are named', () => {
  expect(avisoDelDia(pendientes('Fregar'))).toMatchObject({ titulo: 'Te queda 1 tarea', cuerpo: 'Fregar' });
  expect(avisoDelDia(pendientes('Fregar', 'Barrer'))).toMatchObject({
    titulo: 'Te quedan 2 tareas',
    cuerpo: 'Fregar y Barrer',
  });
  expect(avisoDelDia(pendientes('a', 'b', 'c')).cuerpo).toBe('a, b y c');
  expect(avisoDelDia(pendientes('a', 'b', 'c', 'd', 'e')).cuerpo).toBe('a, b, c y 2 más');
  expect(avisoDelDia(pendientes('Lavar, tender')).cuerpo).toBe('Lavar, tender');
  const atrasada = { tarea_nombre: 'Vieja', atrasada: true };
  expect(avisoDelDia([atrasada]).titulo).toBe('Te queda 1 tarea (1 atrasada)');
  expect(avisoDelDia([atrasada, atrasada, ...pendientes('a')]).titulo).toBe('Te quedan 3 tareas (2 atrasadas)');
});

test('a turn tells how long it lasts', () => {
  expect([null, 120, 600, 86_400].map((limite) => avisoDeTurno(7, limite).cuerpo)).toEqual([
    'Elige tu tarea en el reparto.',
    'Elige tu tarea en el reparto. Tienes 2 minutos.',
    'Elige tu tarea en el reparto. Tienes 10 minutos.',
    'Elige tu tarea en el reparto. Tienes 24 horas.',
  ]);
});

test('the service worker reads every message unchanged', () => {
  for (const aviso of [avisoDeTurno(7, null), avisoDePropuesta(7), avisoDelDia(pendientes('Fregar «a fondo»'))])
    expect(avisoDe(aviso)).toEqual(aviso);
});
