import { expect, test } from 'vitest';
import type { Persona, TareaVista } from '#client/lib/reparto/vista-reparto.ts';
import { preguntaDe } from './preguntas.ts';

const persona = (id: number, nombre: string): Persona => ({
  id,
  nombre,
  grupo_edad: 'ADULTO',
  avatar: null,
  color: '',
  tiene_cuenta: true,
});
const [YO, CARMEN, JAVIER] = [persona(1, 'Lucía'), persona(2, 'Carmen'), persona(3, 'Javier')];
const tarea = (id: number): TareaVista => ({ id, nombre: `Tarea ${String(id)}`, carga: 10, suma: 10 });
const pasa = (id: number, de: Persona, a: Persona) => ({ tarea: tarea(id), de, a });
const preguntar = (...traspasos: ReturnType<typeof pasa>[]) => preguntaDe({ traspasos }, YO.id);

test.each([
  ['an exchange', [pasa(1, YO, CARMEN), pasa(2, CARMEN, YO)], '¿Cambias esta tarea con Carmen?'],
  ['a gift', [pasa(1, YO, CARMEN)], '¿Le das esta tarea a Carmen?'],
  ['a chore to take', [pasa(1, CARMEN, YO)], '¿Te quedas esta tarea de Carmen?'],
  [
    'several chores for one',
    [pasa(1, YO, CARMEN), pasa(2, YO, CARMEN), pasa(3, CARMEN, YO)],
    '¿Cambias estas tareas con Carmen?',
  ],
  ['three members', [pasa(1, YO, CARMEN), pasa(2, CARMEN, JAVIER), pasa(3, JAVIER, YO)], '¿Aceptas este cambio?'],
])('asks about %s by the other’s name if there is only one', (_, traspasos, titulo) => {
  expect(preguntar(...traspasos).titulo).toBe(titulo);
});

test('tells what the reader gives, what they get, and what moves between others', () => {
  const { das, recibes, otros } = preguntar(pasa(1, YO, CARMEN), pasa(2, CARMEN, JAVIER), pasa(3, JAVIER, YO));
  expect([das, recibes, otros]).toEqual([[tarea(1)], [tarea(3)], [pasa(2, CARMEN, JAVIER)]]);
});
