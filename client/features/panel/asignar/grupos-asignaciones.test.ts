import { expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { agruparPorMiembro } from './grupos-asignaciones.ts';

const asignacion = (id: number, miembro: number, datos: Partial<Asignacion> = {}): Asignacion => ({
  id,
  tarea: 1,
  miembro,
  trimestre_inicio: '2026-10-01',
  fecha_limite: null,
  fecha_original: null,
  posponible_hasta: null,
  omitida: false,
  omision: null,
  hecha_ayer: false,
  personal: false,
  apuntada: false,
  se_puede_ayer: false,
  pospuestas: 0,
  disponible_desde: null,
  estado: 'PENDIENTE',
  estado_display: 'Pendiente',
  tarea_nombre: 'Fregar',
  tarea_puntos: 10,
  tarea_tiempo: 10,
  miembro_nombre: miembro === 1 ? 'Óscar' : 'Ana',
  cubre_a: null,
  parte_de: null,
  tarea_descripcion: '',
  ultima_vez: null,
  puntos_ganados: 0,
  completada_en: null,
  atrasada: false,
  excusada: false,
  de_fuera: false,
  tomada_el: null,
  cedida_por: null,
  puede_deshacer_hasta: null,
  hecha_por: null,
  hecha_por_nombre: null,
  puede_objetar_hasta: null,
  ...datos,
});

test('assignments are grouped by member in order of name, with the next due first and finished ones last', () => {
  const grupos = agruparPorMiembro([
    asignacion(1, 1),
    asignacion(2, 2, { fecha_limite: '2026-11-30' }),
    asignacion(3, 2, { estado: 'COMPLETADA', completada_en: '2026-11-01T10:00:00Z' }),
    asignacion(4, 2, { estado: 'VENCIDA', fecha_limite: '2026-11-10' }),
    asignacion(5, 2, { fecha_limite: '2026-11-22' }),
  ]);
  expect(grupos.map((g) => g.nombre)).toEqual(['Ana', 'Óscar']);
  expect(grupos[0]?.pendientes.map((a) => a.id)).toEqual([5, 2]);
  expect(grupos[0]?.terminadas.map((a) => a.id)).toEqual([4, 3]);
});
