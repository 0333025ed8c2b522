import { expect, test } from 'vitest';
import { unaFamilia, unasTareas, unReparto } from '#shared/testing/reparto.ts';
import type { EstadoReparto, Propuesta } from '../tipos.ts';
import { leerPaquete } from './objetivo.ts';

const propuesta = (n: number, tarea: number, de: number, a: number, cambios: Partial<Propuesta> = {}): Propuesta => ({
  n,
  lote: 1,
  cambios: [{ tarea, de, a }],
  pide: [de, a],
  respuestas: {},
  estado: 'PENDIENTE',
  ...cambios,
});
const con = (duenos: readonly number[], propuestas: readonly Propuesta[]): EstadoReparto => ({
  ...unReparto({ participantes: unaFamilia([34], [33], [33]), tareas: unasTareas(10, 10, 10, 10, 10, 10) }),
  fase: 'CIERRE',
  cuotas: { 1: 20, 2: 20, 3: 20 },
  asignadas: duenos.map((miembro, i) => ({ id: i + 1, miembro, origen: 'ELECCION' })),
  propuestas,
});

test('each change is counted after those before it, and the whole from before the bundle to its end', () => {
  const lectura = leerPaquete(
    con([1, 1, 1, 1, 1, 3], [propuesta(1, 1, 1, 2), propuesta(2, 2, 1, 2), propuesta(3, 3, 1, 3)]),
  );
  expect(lectura).toMatchObject({ lote: 1, antes: [30, 60, 1400], despues: [0, 0, 0] });
  expect([1, 2, 3].map((n) => lectura?.distancias.get(n))).toEqual([
    [
      { miembro: 1, antes: 30, despues: 20 },
      { miembro: 2, antes: -20, despues: -10 },
    ],
    [
      { miembro: 1, antes: 20, despues: 10 },
      { miembro: 2, antes: -10, despues: 0 },
    ],
    [
      { miembro: 1, antes: 10, despues: 0 },
      { miembro: 3, antes: -10, despues: 0 },
    ],
  ]);
});

test('changes carried out still count from the start of the bundle; refused or withdrawn ones do not count', () => {
  const hecha = propuesta(1, 1, 1, 2, { estado: 'ACEPTADA' });
  const lectura = leerPaquete(
    con(
      [2, 1, 1, 1, 1, 3],
      [hecha, propuesta(2, 2, 1, 2, { estado: 'RECHAZADA' }), propuesta(3, 3, 1, 2, { estado: 'RETIRADA' })],
    ),
  );
  expect(lectura).toMatchObject({ antes: [30, 60, 1400], despues: [20, 40, 600] });
  expect([...(lectura?.distancias.keys() ?? [])]).toEqual([1]);
});

test('a second bundle is counted by itself; before the first the result is null', () => {
  const negada = propuesta(1, 1, 1, 2, { estado: 'RECHAZADA' });
  expect(leerPaquete(con([1, 1, 1, 1, 1, 3], [negada, propuesta(2, 2, 1, 2, { lote: 2 })]))).toMatchObject({
    lote: 2,
    antes: [30, 60, 1400],
    despues: [20, 40, 600],
  });
  expect(leerPaquete(con([1, 1, 1, 1, 1, 3], []))).toBe(null);
});
