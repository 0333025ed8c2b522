import type { DragCancelEvent, DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/core';
import { describe, expect, it } from 'vitest';
import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { elegirTarea } from '#shared/domain/reparto/jugadas/jugadas.ts';
import { aplicar } from '#shared/domain/reparto/registro/pliegue.ts';
import { AHORA, unaFamilia, unasTareas, unReparto } from '#shared/testing/reparto.ts';
import { anunciosDe, listasDe, mover } from './lista.ts';

const tarea = (id: number, cambios: Partial<Tarea> = {}): Tarea => ({
  id,
  familia: 1,
  nombre: `Tarea ${String(id)}`,
  descripcion: '',
  frecuencia: 'SEMANAL',
  frecuencia_display: 'Semanal',
  dia_semana: 1,
  dia_semana_2: null,
  dia_mes: null,
  dia_semana_display: 'Lunes',
  dia_semana_2_display: null,
  tiempo_estimado: 15,
  apta_infantil: true,
  apta_juvenil: true,
  apta_adulto: true,
  de_cabeza: false,
  puntos: 10 * id,
  activa: true,
  libre: false,
  personal: false,
  cada_uno: [],
  libre_hasta_reparto: false,
  en_partes: 'ENTERA',
  revisa: false,
  hecha_cuando: '',
  pide_foto: false,
  partida: false,
  abierta: false,
  total_votaciones: 0,
  votantes_aptos: 0,
  votaciones_completadas: true,
  faltan_por_votar: [],
  cerrable_desde: null,
  ...cambios,
});

const yo = { id: 2, grupo_edad: 'ADULTO' } as const;
const ids = (lista: readonly { readonly id: number }[]) => lista.map((d) => d.id);

describe('the two lists of the wish page', () => {
  it('are my wishes in my order, and the other chores from lightest to heaviest', () => {
    const { deseos, resto } = listasDe([tarea(4), tarea(1), tarea(3), tarea(2)], [3, 1], yo, null);
    expect([ids(deseos), ids(resto)]).toEqual([
      [3, 1],
      [2, 4],
    ]);
    expect(deseos[1]).toEqual({
      id: 1,
      nombre: 'Tarea 1',
      carga: 10,
      dias: null,
      ritmo: 'Semanal · 15\u00a0min',
      de_cabeza: false,
      pega: null,
    });
  });

  it('show loads as a draft started today would count them: with different frequencies, points × times in the quarter', () => {
    const { resto } = listasDe([tarea(1, { frecuencia: 'DIARIA' }), tarea(2)], [], yo, null);
    expect(resto.map((d) => [d.id, d.carga, d.dias])).toEqual([
      [2, 260, 91],
      [1, 910, 91],
    ]);
  });

  it('hold only active chores that suit my age', () => {
    const { deseos, resto } = listasDe(
      [tarea(1, { activa: false }), tarea(2, { apta_adulto: false }), tarea(3)],
      [1, 2, 9],
      yo,
      null,
    );
    expect([ids(deseos), ids(resto)]).toEqual([[], [3]]);
  });
});

describe('during a draft', () => {
  const base = unReparto({ participantes: unaFamilia([50], [50]), tareas: unasTareas(10, 20, 30, 40) });
  const jugada = elegirTarea(base, { miembro: 1, tarea: 3 }, AHORA);
  if (!jugada.ok) throw new Error(jugada.codigo);
  const estado = jugada.valor.reduce(aplicar, base);
  const rostros = new Map(
    [1, 2, 3].map((id) => [id, { id, nombre: ['', 'Ana', 'Luis', 'Leo'][id] ?? '', avatar: null, color: 'lima' }]),
  );
  const sesion = sesionDeEstado(7, estado, rostros);
  const tareas = [1, 2, 3, 4, 5].map((id) => tarea(id));

  it('a chore that I cannot pick says why: taken, not in the draft, or over my quota; such chores come last', () => {
    const lleno = {
      ...sesion,
      puntos_acumulados: { ...sesion.puntos_acumulados, 2: (sesion.cuotas_puntos[2] ?? 0) - 25 },
    };
    const { deseos, resto } = listasDe(tareas, [3], yo, lleno);
    expect(deseos[0]?.pega).toBe('La tiene Ana');
    expect(resto.map((d) => [d.id, d.pega])).toEqual([
      [1, null],
      [2, null],
      [4, 'Ya no cabe en tu cuota'],
      [5, 'No entra en este reparto'],
    ]);
    expect(listasDe(tareas, [3], { ...yo, id: 1 }, sesion).deseos[0]?.pega).toBe('Ya es tuya');
  });

  it('no reason is given to members who take no part, nor after the draft', () => {
    expect(listasDe(tareas, [3], { ...yo, id: 3 }, sesion).deseos[0]?.pega).toBeNull();
    expect(listasDe(tareas, [3], yo, { ...sesion, fase: 'COMPLETADA' }).deseos[0]?.pega).toBeNull();
  });
});

describe('moving a wish', () => {
  it('keeps the order of the others', () => {
    expect(mover([1, 2, 3, 4], 3, 0)).toEqual([3, 1, 2, 4]);
    expect(mover([1, 2, 3, 4], 1, 2)).toEqual([2, 3, 1, 4]);
    expect(mover([1, 2, 3, 4], 2, 3)).toEqual([1, 3, 4, 2]);
  });

  it('is announced to screen readers with the places', () => {
    const { deseos } = listasDe([tarea(1), tarea(2), tarea(3)], [1, 2, 3], yo, null);
    const anuncios = anunciosDe(deseos);
    const evento = { active: { id: 3 }, over: { id: 1 } } as unknown as DragOverEvent &
      DragEndEvent &
      DragCancelEvent &
      DragStartEvent;
    expect(anuncios.onDragStart(evento)).toBe('Mueves «Tarea 3», deseo 3 de 3.');
    expect(anuncios.onDragOver(evento)).toBe('«Tarea 3», puesto 1 de 3.');
    expect(anuncios.onDragEnd(evento)).toBe('«Tarea 3» es tu deseo 1 de 3.');
    expect(anuncios.onDragCancel(evento)).toBe('«Tarea 3» se queda donde estaba.');
  });
});
