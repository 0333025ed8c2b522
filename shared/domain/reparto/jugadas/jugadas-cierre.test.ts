import { describe, expect, test } from 'vitest';
import { AHORA, unaFamilia, unasTareas, unReparto } from '#shared/testing/reparto.ts';
import { resumen } from '#shared/domain/reparto/certificado/resumen.ts';
import { aplicar } from '../registro/pliegue.ts';
import type { EstadoReparto } from '../tipos.ts';
import {
  cerrarSinCambios,
  elegirTarea,
  type Jugada,
  responderPropuesta,
  vencerCierre,
  vencerTurno,
} from './jugadas.ts';

function tras(estado: EstadoReparto, jugada: Jugada): EstadoReparto {
  if (!jugada.ok) throw new Error(jugada.codigo);
  return jugada.valor.reduce<EstadoReparto>(aplicar, estado);
}
const hechos = (jugada: Jugada): unknown[] =>
  jugada.ok ? jugada.valor.map(({ n: _n, en: _en, ...hecho }) => hecho) : [jugada.codigo];
const elige = (e: EstadoReparto, tarea: number): EstadoReparto =>
  tras(e, elegirTarea(e, { miembro: e.turno ?? NaN, tarea }, AHORA));
const responde = (e: EstadoReparto, miembro: number, acepta: boolean, propuesta = 1): Jugada =>
  responderPropuesta(e, { miembro, propuesta, acepta }, AHORA);

/** Two adults with quotas of 19, and tasks of 12, 10, 9 and 7. */
const dos = unReparto({ participantes: unaFamilia([50], [50]), tareas: unasTareas(12, 10, 9, 7) });

test('an exact fit: the last pick begins the closing without leftovers and ends it', () => {
  const justo = [1, 2, 3].reduce(elige, unReparto({ tareas: unasTareas(10, 10, 10, 10) }));
  expect(hechos(elegirTarea(justo, { miembro: 2, tarea: 4 }, AHORA))).toEqual([
    { tipo: 'ELECCION', miembro: 2, tarea: 4 },
    { tipo: 'CIERRE', paso: 'INICIO', asignaciones: [] },
    { tipo: 'CIERRE', paso: 'FIN', motivo: 'SIN_PROPUESTAS', por: null },
  ]);
});

describe('a session whose last tasks fit nobody', () => {
  // Member 1 takes 12 (7 left), member 2 takes 9 (10 left), member 1 takes 7 (0 left): 10 fits member 2 exactly.
  test('has no leftovers when they can be picked after all', () => {
    expect([1, 3, 4, 2].reduce(elige, dos)).toMatchObject({ fase: 'COMPLETADA', cuotas_finales: { 1: 19, 2: 19 } });
  });

  // Member 1 takes 10 (9 left), member 2 takes 12 (7 left), member 1 takes 7 (2 left): 9 fits nobody. Step 1 of the closing
  // gives it to member 2 (21), and swapping 12 for 10 brings both to their 19.
  const antes = [2, 1].reduce(elige, dos);
  const ultima = elegirTarea(antes, { miembro: 1, tarea: 4 }, AHORA);
  const cierre = tras(antes, ultima);
  const cambios = [
    { tarea: 1, de: 2, a: 1 },
    { tarea: 2, de: 1, a: 2 },
  ];

  test('gives the leftover away at the last pick and proposes the best change to both', () => {
    expect(hechos(ultima)).toEqual([
      { tipo: 'ELECCION', miembro: 1, tarea: 4 },
      { tipo: 'CIERRE', paso: 'INICIO', asignaciones: [{ tarea: 3, miembro: 2 }] },
      { tipo: 'PROPUESTA', propuesta: 1, lote: 1, cambios, pide: [1, 2] },
    ]);
    expect(cierre).toMatchObject({ fase: 'CIERRE', turno: null, acumulado: { 1: 17, 2: 12 }, cuotas_finales: null });
    expect(cierre.asignadas.map((a) => a.origen)).toEqual(['ELECCION', 'ELECCION', 'CIERRE', 'ELECCION']);
  });

  test('makes the change after the second agreement, and ends the closing', () => {
    const uno = tras(cierre, responde(cierre, 2, true));
    expect(uno.propuestas).toEqual([
      { n: 1, lote: 1, cambios, pide: [1, 2], respuestas: { 2: true }, estado: 'PENDIENTE' },
    ]);
    expect(hechos(responde(uno, 1, true))).toEqual([
      { tipo: 'RESPUESTA', propuesta: 1, miembro: 1, acepta: true },
      { tipo: 'CIERRE', paso: 'FIN', motivo: 'SIN_PROPUESTAS', por: null },
    ]);
    const fin = tras(uno, responde(uno, 1, true));
    expect(fin).toMatchObject({ fase: 'COMPLETADA', cuotas_finales: { 1: 19, 2: 19 }, acumulado: { 1: 19, 2: 19 } });
    expect(fin.propuestas[0]?.estado).toBe('ACEPTADA');
    expect(fin.asignadas.map((a) => [a.miembro, a.origen])).toEqual([
      [1, 'PROPUESTA'],
      [2, 'PROPUESTA'],
      [2, 'CIERRE'],
      [1, 'ELECCION'],
    ]);
  });

  test('after one refusal proposes another bundle for the rest; after a second the closing ends without a change', () => {
    const rechazo = responde(cierre, 2, false);
    const nueveSiete = [
      { tarea: 3, de: 2, a: 1 },
      { tarea: 4, de: 1, a: 2 },
    ];
    expect(hechos(rechazo)).toEqual([
      { tipo: 'RESPUESTA', propuesta: 1, miembro: 2, acepta: false },
      { tipo: 'PROPUESTA', propuesta: 2, lote: 2, cambios: nueveSiete, pide: [1, 2] },
    ]);
    const segunda = tras(cierre, rechazo);
    expect(segunda.propuestas[0]).toMatchObject({ estado: 'RECHAZADA', respuestas: { 2: false } });
    const fin = tras(segunda, responde(segunda, 1, false, 2));
    expect(fin).toMatchObject({ fase: 'COMPLETADA', cuotas_finales: { 1: 17, 2: 21 } });
    expect(resumen(fin)).toMatchObject([
      { miembro: 1, cuota_inicial: 19, carga: 17, cuota_final: 17, diferencia: -2, tareas: [{ id: 2 }, { id: 4 }] },
      {
        miembro: 2,
        cuota_inicial: 19,
        carga: 21,
        cuota_final: 21,
        diferencia: 2,
        tareas: [{ id: 1 }, { id: 3, origen: 'CIERRE' }],
      },
    ]);
  });

  test('ended by the admin, or the deadline, keeps the agreed changes: an open proposal lapses', () => {
    expect(hechos(cerrarSinCambios(cierre, { por: 9 }, AHORA))).toEqual([
      { tipo: 'CIERRE', paso: 'FIN', motivo: 'ADMIN', por: 9 },
    ]);
    expect(hechos(vencerCierre(cierre, AHORA))).toEqual([{ tipo: 'CIERRE', paso: 'FIN', motivo: 'PLAZO', por: null }]);
    const cerrada = tras(cierre, vencerCierre(cierre, AHORA));
    expect(cerrada).toMatchObject({ fase: 'COMPLETADA', cuotas_finales: { 1: 17, 2: 21 } });
    expect(cerrada.propuestas[0]?.estado).toBe('CADUCADA');
  });

  test('refuses answers in this order', () => {
    expect(hechos(responderPropuesta(null, { miembro: 1, propuesta: 1, acepta: true }, AHORA))).toEqual(['SIN_SESION']);
    expect(hechos(responde({ ...cierre, fase: 'COMPLETADA' }, 1, true))).toEqual(['SIN_SESION']);
    expect(hechos(responde(dos, 1, true))).toEqual(['NO_EN_CIERRE']);
    expect(hechos(responde(cierre, 77, true, 2))).toEqual(['PROPUESTA_NO_ENCONTRADA']);
    const decidida = { ...cierre, propuestas: cierre.propuestas.map((p) => ({ ...p, estado: 'RECHAZADA' as const })) };
    expect(hechos(responde(decidida, 77, true))).toEqual(['PROPUESTA_CERRADA']);
    expect(hechos(responde(cierre, 77, true))).toEqual(['PROPUESTA_NO_ES_TUYA']);
    const uno = tras(cierre, responde(cierre, 1, true));
    expect(hechos(responde(uno, 1, false))).toEqual(['YA_RESPONDIDA']);
  });

  test('refuses to end without a session and before the closing', () => {
    expect(hechos(cerrarSinCambios(null, { por: 9 }, AHORA))).toEqual(['SIN_SESION']);
    expect(hechos(vencerCierre({ ...cierre, fase: 'CANCELADA' }, AHORA))).toEqual(['SIN_SESION']);
    expect(hechos(cerrarSinCambios(dos, { por: 9 }, AHORA))).toEqual(['NO_EN_CIERRE']);
  });
});

test('the closing changes automatic picks of absent members without asking, all in the same move', () => {
  const idos = { ...unReparto({ tareas: unasTareas(11, 10, 7, 6, 6) }), aplazamientos: { 1: 1, 2: 2 } };
  const jugada = vencerTurno(idos, { miembro: 1 }, AHORA);
  expect(hechos(jugada)).toEqual([
    { tipo: 'APLAZADO', miembro: 1 },
    { tipo: 'AUTO', miembro: 1, tarea: 1, motivo: 'REGLA' },
    { tipo: 'AUTO', miembro: 2, tarea: 2, motivo: 'REGLA' },
    { tipo: 'AUTO', miembro: 1, tarea: 3, motivo: 'REGLA' },
    { tipo: 'AUTO', miembro: 2, tarea: 4, motivo: 'REGLA' },
    { tipo: 'CIERRE', paso: 'INICIO', asignaciones: [{ tarea: 5, miembro: 2 }] },
    {
      tipo: 'PROPUESTA',
      propuesta: 1,
      lote: 1,
      cambios: [
        { tarea: 2, de: 2, a: 1 },
        { tarea: 3, de: 1, a: 2 },
      ],
      pide: [],
    },
    { tipo: 'CIERRE', paso: 'FIN', motivo: 'SIN_PROPUESTAS', por: null },
  ]);
  expect(tras(idos, jugada)).toMatchObject({
    fase: 'COMPLETADA',
    cuotas_finales: { 1: 21, 2: 19 },
    propuestas: [{ estado: 'ACEPTADA' }],
  });
});
