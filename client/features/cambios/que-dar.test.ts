import { expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { tareasQueDar } from './que-dar.ts';

const tarea = (id: number, nombre: string, apta_infantil = true) =>
  ({ id, nombre, activa: true, apta_infantil, apta_juvenil: true, apta_adulto: true }) as Tarea;
const suya = (de: number, tarea_nombre: string, parte_de: number | null = null) =>
  ({
    estado: 'PENDIENTE',
    miembro: 1,
    cubre_a: null,
    tomada_el: null,
    tarea: de,
    tarea_nombre,
    parte_de,
  }) as Asignacion;

test('a part of a daily chore is offered in exchange, by its own name, to members whom its chore suits', () => {
  const tareas = [tarea(1, 'Fregar'), tarea(2, 'Asar', false), tarea(3, 'Barrer')];
  const asignaciones = [
    suya(8, 'Fregar · lunes a jueves', 1),
    suya(9, 'Asar · viernes a domingo', 2),
    suya(3, 'Barrer'),
    suya(3, 'Barrer'),
  ];
  const para = (grupo_edad: 'ADULTO' | 'INFANTIL') =>
    tareasQueDar(asignaciones, tareas, { de: 1, para: { id: 2, tiene_cuenta: true, grupo_edad } }).map((t) => t.id);
  expect(para('ADULTO')).toEqual([9, 3, 8]);
  expect(para('INFANTIL')).toEqual([3, 8]);
});
