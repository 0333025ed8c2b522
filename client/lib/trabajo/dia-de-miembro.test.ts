import { expect, test } from 'vitest';
import type { TareaPantalla } from '#shared/contracts/pantalla.ts';
import { diaDe } from './dia-de-miembro.ts';

const tarea = (id: number, nombre: string, estado: TareaPantalla['estado'] = 'PENDIENTE'): TareaPantalla => ({
  id,
  tarea: id,
  miembro: 1,
  nombre,
  puntos: 1,
  minutos: 5,
  fecha_limite: '2026-11-23',
  fecha_original: null,
  atrasada: false,
  estado,
  hecha_por: null,
});

test('a part of a daily chore has only the chore’s name, without its days', () => {
  const tareas = [tarea(1, 'Fregar · lunes a jueves'), tarea(2, 'Barrer · con la escoba', 'COMPLETADA')];
  const [ana, nadie] = diaDe({
    miembros: [
      { id: 1, tiene_cuenta: true },
      { id: 2, tiene_cuenta: false },
    ],
    tareas,
  });
  expect(ana?.tareas.map((t) => t.nombre)).toEqual(['Fregar', 'Barrer · con la escoba']);
  expect([ana?.hechas, nadie]).toEqual([1, undefined]);
});
