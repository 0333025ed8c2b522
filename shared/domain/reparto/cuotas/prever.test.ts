import { describe, expect, test } from 'vitest';
import { AHORA, unaFamilia, unaTarea, unasTareas, unInicio, unReparto } from '#shared/testing/reparto.ts';
import { iniciar } from '../jugadas/iniciar.ts';
import type { DatosPrevision } from './datos-prevision.ts';
import { preverReparto } from './prever.ts';

const soloAdultos = { apta_infantil: false, apta_juvenil: false };
const soloNinos = { apta_juvenil: false, apta_adulto: false };

function prever(cambios: Partial<DatosPrevision>) {
  const prevision = preverReparto(unInicio(cambios));
  if (!prevision.ok) throw new Error(prevision.codigo);
  return prevision.valor;
}

describe('refusals, in their order', () => {
  test('come for no members, then shares, then tasks', () => {
    expect(preverReparto(unInicio({ participantes: [], tareas: [] }))).toEqual({
      ok: false,
      codigo: 'SIN_PARTICIPANTES',
    });
    const noventa = { ok: false, codigo: 'PORCENTAJES_NO_SUMAN_100', actual: 90 };
    expect(preverReparto(unInicio({ participantes: unaFamilia([50], [40]), tareas: [] }))).toEqual(noventa);
    expect(preverReparto(unInicio({ tareas: [] }))).toEqual({ ok: false, codigo: 'SIN_TAREAS' });
  });

  test('are passed on by a start, after a session in progress and before its blocking warnings', () => {
    const mal = unInicio({ participantes: unaFamilia([50], [40]) });
    expect(iniciar(unReparto(), mal, AHORA)).toEqual({ ok: false, codigo: 'REPARTO_EN_CURSO' });
    expect(iniciar(null, mal, AHORA)).toMatchObject({ codigo: 'PORCENTAJES_NO_SUMAN_100', actual: 90 });
    const bloqueado = iniciar(null, unInicio({ tareas: [unaTarea(soloNinos)], sesion_que_reemplaza: 4 }), AHORA);
    expect(bloqueado).toEqual({
      ok: false,
      codigo: 'REPARTO_BLOQUEADO',
      avisos: [{ tipo: 'TAREA_SIN_PARTICIPANTE', bloquea: true, tarea: 1, nombre: 'Tarea 1' }],
    });
  });

  test('ignore a session that ended', () => {
    expect(iniciar({ ...unReparto(), fase: 'CANCELADA' }, unInicio(), AHORA).ok).toBe(true);
  });
});

describe('notices', () => {
  test('are none for a plain family', () => {
    expect(prever({})).toMatchObject({ cuotas: { 1: 20, 2: 20 }, total: 40, avisos: [], bloqueado: false });
  });

  test('«los niños solo pueden hacer 96 de 300 pts: su 40 % baja a 32 %; 24 pts pasan a los adultos»', () => {
    const tareas = [
      unaTarea({ id: 1, puntos: 96 }),
      unaTarea({ id: 2, puntos: 102, ...soloAdultos }),
      unaTarea({ id: 3, puntos: 102, ...soloAdultos }),
    ];
    expect(prever({ participantes: unaFamilia([40, 'INFANTIL'], [60]), tareas })).toMatchObject({
      bloqueado: false,
      avisos: [
        {
          tipo: 'CUOTA_RECORTADA',
          grupos: ['INFANTIL'],
          apto: 96,
          total: 300,
          porcentaje: 40,
          porcentaje_real: 32,
          pasan: 24,
          pasan_a: ['ADULTO'],
        },
      ],
    });
  });

  test('leave out less than a whole point, which is rounding, not a cut', () => {
    const tareas = [
      unaTarea({ id: 1, puntos: 120 }),
      unaTarea({ id: 2, puntos: 90, ...soloAdultos }),
      unaTarea({ id: 3, puntos: 91, ...soloAdultos }),
    ];
    expect(prever({ participantes: unaFamilia([40, 'INFANTIL'], [60]), tareas }).avisos).toEqual([]);
  });

  test('block a start for a task only for a group whose share is 0, or without members', () => {
    const participantes = unaFamilia([0, 'INFANTIL'], [100]);
    const tareas = [
      unaTarea({ id: 1, ...soloNinos }),
      unaTarea({ id: 2, apta_infantil: false, apta_adulto: false }),
      unaTarea({ id: 3 }),
    ];
    const { avisos, bloqueado, cuotas } = prever({ participantes, tareas });
    expect(bloqueado).toBe(true);
    expect(cuotas).toEqual({ 2: 10 });
    expect(avisos).toEqual([
      { tipo: 'TAREA_SOLO_SIN_CARGA', bloquea: true, tarea: 1, nombre: 'Tarea 1', grupos: ['INFANTIL'] },
      { tipo: 'TAREA_SIN_PARTICIPANTE', bloquea: true, tarea: 2, nombre: 'Tarea 2' },
      { tipo: 'MIEMBRO_SIN_CARGA', bloquea: false, miembro: 1, nombre: 'Miembro 1' },
    ]);
  });

  test('name a task larger than every suitable quota, not one that just fits', () => {
    const participantes = unaFamilia([50, 'INFANTIL'], [50]);
    expect(prever({ participantes, tareas: unasTareas(20, 10, 10) }).avisos).toEqual([]);
    expect(prever({ participantes, tareas: unasTareas(21, 10, 9) }).avisos).toEqual([
      { tipo: 'TAREA_MAYOR_QUE_CUOTAS', bloquea: false, tarea: 1, nombre: 'Tarea 1', carga: 21 },
    ]);
  });

  test('tell of incomplete voting, and of a reparto that would be replaced', () => {
    const tareas = [unaTarea({ id: 1, votacion_completa: false }), unaTarea({ id: 2 })];
    expect(prever({ tareas, sesion_que_reemplaza: 8 }).avisos).toEqual([
      { tipo: 'VOTACION_INCOMPLETA', bloquea: false, tareas: [{ id: 1, nombre: 'Tarea 1' }] },
      { tipo: 'REEMPLAZA_REPARTO', bloquea: false, sesion: 8 },
    ]);
  });
});
