import { expect, test } from 'vitest';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { recuento } from './components/avance-votos.tsx';

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

test('others’ votes and chores that nobody may vote count as without points; paused ones and my own votes do not', () => {
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
