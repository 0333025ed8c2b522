import { expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { TareaPantalla } from '#shared/contracts/pantalla.ts';
import { diaPorMiembro, miNumeroDeHoy } from './asignaciones.ts';

const HOY = '2026-11-19';
const [ANA, LUIS] = [1, 2];
const EN_CASA = { hoy: HOY, fuera: false, yo: ANA };
const una = (cambios: Partial<Asignacion>) =>
  ({
    id: 1,
    miembro: ANA,
    estado: 'PENDIENTE',
    fecha_limite: HOY,
    de_fuera: false,
    completada_en: null,
    hecha_por: null,
    atrasada: false,
    tarea_nombre: 'Fregar',
    ...cambios,
  }) as Asignacion;
const hecha = (cambios: Partial<Asignacion>) =>
  una({ estado: 'COMPLETADA', completada_en: '2026-11-19T12:00:00.000Z', ...cambios });

const pendientes = ['2026-11-17', HOY, '2026-11-20', null].map((fecha_limite) => una({ fecha_limite }));
const hechas = [
  hecha({}),
  hecha({ completada_en: '2026-11-18T12:00:00.000Z' }),
  hecha({ hecha_por: LUIS }),
  hecha({ miembro: LUIS, hecha_por: ANA }),
];

test('the count for today has a member’s overdue and due chores, and those of theirs that any member did today', () => {
  expect(miNumeroDeHoy(pendientes, hechas, EN_CASA)).toEqual({ hechas: 2, quedan: 2 });
  expect(miNumeroDeHoy(pendientes, hechas, { ...EN_CASA, fuera: true }).quedan).toBe(0);
});

test('a member’s count for today equals the one on the wall screen', () => {
  const deHoy = [...pendientes.slice(0, 2), hechas[0], hechas[2], hechas[3]].map(
    (a) => ({ ...a, nombre: a?.tarea_nombre }) as unknown as TareaPantalla,
  );
  const [ana] = diaPorMiembro({ miembros: [{ id: ANA, tiene_cuenta: true }], tareas: deHoy });
  const { hechas: n, quedan } = miNumeroDeHoy(pendientes, hechas, EN_CASA);
  expect([ana?.hechas, ana?.tareas.length]).toEqual([n, n + quedan]);
});

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
  const [ana, nadie] = diaPorMiembro({
    miembros: [
      { id: 1, tiene_cuenta: true },
      { id: 2, tiene_cuenta: false },
    ],
    tareas,
  });
  expect(ana?.tareas.map((t) => t.nombre)).toEqual(['Fregar', 'Barrer · con la escoba']);
  expect([ana?.hechas, nadie]).toEqual([1, undefined]);
});
