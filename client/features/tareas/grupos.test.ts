import { describe, expect, it } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { agruparHechas, agruparPendientes, estaCerrada, primerasPendientes } from './grupos.ts';

/** Thursday. */
const HOY = '2026-11-19';
const EN_CASA = { hoy: HOY, fuera: false };

let id = 0;
const una = (cambios: Partial<Asignacion>): Asignacion => ({
  id: (id += 1),
  tarea: 1,
  miembro: 1,
  trimestre_inicio: '2026-10-01',
  fecha_limite: HOY,
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
  tarea_tiempo: 15,
  miembro_nombre: 'Ana',
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
  ...cambios,
});
const para = (fecha_limite: string | null) =>
  una({ fecha_limite, atrasada: fecha_limite !== null && fecha_limite < HOY });
const hecha = (completada_en: string) => una({ estado: 'COMPLETADA', completada_en });
const omitida = (en: string) =>
  una({
    estado: 'VENCIDA',
    omitida: true,
    omision: { estado: 'OMITIDA', por: 1, nombre: 'Ana', motivo: '', en, retirable_hasta: null, reponible_hasta: null },
  });
const fechas = (grupos: ReturnType<typeof agruparPendientes>) =>
  grupos.map((g) => [g.titulo, g.tareas.map((a) => a.fecha_limite)]);

describe('pending work', () => {
  it('comes in groups, the most urgent first, and by date within each', () => {
    const lista = [null, '2026-11-23', '2026-11-22', '2026-11-20', HOY, '2026-11-18', '2026-11-15', '2026-11-21'].map(
      para,
    );
    expect(fechas(agruparPendientes(lista, EN_CASA))).toEqual([
      ['Atrasadas', ['2026-11-15', '2026-11-18']],
      ['Hoy', [HOY]],
      ['Mañana', ['2026-11-20']],
      ['Esta semana', ['2026-11-21', '2026-11-22']],
      ['Más adelante', ['2026-11-23', null]],
    ]);
  });

  it('has no «Esta semana» on a Saturday: Sunday is tomorrow', () => {
    const sabado = '2026-11-21';
    expect(
      agruparPendientes(['2026-11-22', '2026-11-23'].map(para), { hoy: sabado, fuera: false }).map((g) => g.titulo),
    ).toEqual(['Mañana', 'Más adelante']);
  });

  it('keeps chores in «Hoy» after their day until the server says that they are overdue', () => {
    expect(agruparPendientes([una({ fecha_limite: '2026-11-18' })], EN_CASA)[0]?.titulo).toBe('Hoy');
  });

  it('lists chores on days away apart, and none under «Hoy» or «Atrasadas» while away', () => {
    const lista = [para('2026-11-17'), una({ de_fuera: true }), una({ fecha_limite: '2026-11-20', de_fuera: true })];
    const deFuera = ['De tus días fuera', [HOY, '2026-11-20']];
    expect(fechas(agruparPendientes(lista, EN_CASA))).toEqual([['Atrasadas', ['2026-11-17']], deFuera]);
    expect(fechas(agruparPendientes(lista, { hoy: HOY, fuera: true }))).toEqual([
      ['Más adelante', ['2026-11-17']],
      deFuera,
    ]);
  });

  it('can be ticked off on its day, but not before', () => {
    expect(estaCerrada(una({ disponible_desde: '2026-11-20' }), HOY)).toBe(true);
    expect(estaCerrada(una({ disponible_desde: HOY }), HOY)).toBe(false);
    expect(estaCerrada(una({}), HOY)).toBe(false);
  });
});

describe('done work', () => {
  it('comes by day, the latest first, with a skipped chore on the day on which it was skipped', () => {
    const dias = [
      '2026-11-17T12:00:00.000Z',
      '2026-11-19T12:00:00.000Z',
      '2026-11-18T12:00:00.000Z',
      '2026-11-19T13:00:00.000Z',
    ].map(hecha);
    expect(
      agruparHechas([...dias, omitida('2026-11-18T14:00:00.000Z')], HOY).map((g) => [g.titulo, g.tareas.length]),
    ).toEqual([
      ['Hoy', 2],
      ['Ayer', 2],
      ['mar, 17 nov', 1],
    ]);
  });
});

describe('the first chores on Inicio', () => {
  it('are those that can be done now by their day, then the locked ones', () => {
    const cerrada = una({ fecha_limite: HOY, disponible_desde: '2026-11-20' });
    const manana = una({ fecha_limite: '2026-11-20' });
    const tarde = una({ fecha_limite: '2026-11-18', atrasada: true });
    const orden = primerasPendientes([cerrada, manana, tarde], HOY, 3).map((a) => a.id);
    expect(orden).toEqual([tarde.id, manana.id, cerrada.id]);
  });

  it('are at most as many as asked for', () => {
    expect(primerasPendientes([una({}), una({}), una({})], HOY, 2)).toHaveLength(2);
  });
});
