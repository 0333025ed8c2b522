import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casoArbitrario } from '#shared/testing/reajuste-arbitrario.ts';
import { AHORA } from '#shared/testing/reparto.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { comprobarReajuste, lineasDe } from './certificado.ts';
import { cancelarReajuste, iniciarReajuste, responderReajuste, terminarReajuste } from './jugadas.ts';
import { aQuienEspera, type EventoReajuste, type MiembroReajuste, type TareaReajuste } from './tipos.ts';
import { aplicarEvento, plegarReajuste } from './registro.ts';
import { porId } from '#shared/testing/reparto.ts';

const miembro = (id: number, cambios: Partial<MiembroReajuste> = {}): MiembroReajuste => ({
  id,
  nombre: `M${id}`,
  grupo_edad: 'ADULTO',
  porcentaje: 50,
  dias: 40,
  ...cambios,
});
const tarea = (id: number, dueno: number | null, carga = 10): TareaReajuste => ({
  id,
  nombre: `T${id}`,
  carga,
  veces: 1,
  minutos: 10,
  dueno,
  apta_infantil: true,
  apta_juvenil: true,
  apta_adulto: true,
});
const inicio = (tareas: readonly TareaReajuste[], miembros = [miembro(1), miembro(2)]) => ({
  por: 1,
  trimestre_inicio: '2026-07-01',
  desde: '2026-08-10',
  contar: 'TRIMESTRE' as const,
  miembros,
  tareas,
  desempate: porId({ miembros, tareas }),
});
const nadaFalla = () => false;
const valor = (j: ReturnType<typeof iniciarReajuste>): readonly EventoReajuste[] => {
  if (!j.ok) throw new Error(j.codigo);
  return j.valor;
};
const responder = (log: readonly EventoReajuste[], propuesta: number, quien: number, acepta: boolean) => [
  ...log,
  ...valor(responderReajuste(plegarReajuste(log), { miembro: quien, propuesta, acepta }, AHORA, nadaFalla)),
];

describe('a new chore', () => {
  const log = valor(iniciarReajuste(inicio([tarea(1, 1), tarea(2, 2), tarea(3, null, 4)]), AHORA));

  test('is proposed to one member who has to agree, and is theirs at the end', () => {
    expect(log.slice(1)).toMatchObject([{ tipo: 'PROPUESTA', cambios: [{ tarea: 3, de: null, a: 1 }], pide: [1] }]);
    const todo = responder(log, 1, 1, true);
    expect(todo.at(-1)).toMatchObject({ tipo: 'FIN', motivo: 'RESPONDIDO', libres: [] });
    expect(lineasDe(plegarReajuste(todo))).toMatchObject([
      { cuota: 12, antes: 10, despues: 14 },
      { cuota: 12, antes: 10, despues: 10 },
    ]);
  });

  test('goes on to the next member after a no, and is free when nobody wants it', () => {
    const otra = responder(log, 1, 1, false);
    expect(otra.at(-1)).toMatchObject({ tipo: 'PROPUESTA', lote: 2, cambios: [{ tarea: 3, de: null, a: 2 }] });
    const todo = responder(otra, 2, 2, false);
    expect(todo.at(-1)).toMatchObject({ tipo: 'FIN', libres: [3] });
    expect(comprobarReajuste(todo)).toEqual({ cuotas: true, jugadas: true, edades: true, acuerdo: true, peor: true });
  });
});

test('a move that its giver refuses is not made: the chore is still theirs, and is not asked for again', () => {
  const deTercera = { ...inicio([tarea(1, 1), tarea(2, 1), tarea(3, 1), tarea(4, 1)]), por: 9 };
  const log = valor(iniciarReajuste(deTercera, AHORA));
  expect(log.filter((e) => e.tipo === 'PROPUESTA')).toMatchObject([
    { cambios: [{ tarea: 1, de: 1, a: 2 }], pide: [1, 2] },
  ]);
  const otra = responder(log, 1, 1, false);
  expect(otra.at(-1)).toMatchObject({ tipo: 'PROPUESTA', cambios: [{ tarea: 2 }] });
  const fin = responder(otra, 2, 1, false);
  expect(fin.at(-1)).toMatchObject({ tipo: 'FIN', libres: [] });
  expect(plegarReajuste(fin).asignadas.map((a) => a.miembro)).toEqual([1, 1, 1, 1]);
});

test('the admin who begins it is not asked about changes that concern others too, but about those that concern only them', () => {
  const log = valor(iniciarReajuste(inicio([tarea(1, 1), tarea(2, 1), tarea(3, 1), tarea(4, 1)]), AHORA));
  expect(log.slice(1)).toMatchObject([
    { tipo: 'PROPUESTA', pide: [1, 2] },
    { tipo: 'RESPUESTA', propuesta: 1, miembro: 1, acepta: true },
  ]);
  expect(aQuienEspera(plegarReajuste(log))).toEqual([2]);
  const fin = responder(log, 1, 2, true);
  expect(fin.at(-1)).toMatchObject({ tipo: 'FIN', sin_hacer: [] });
  expect(comprobarReajuste(fin)).toEqual({ cuotas: true, jugadas: true, edades: true, acuerdo: true, peor: true });
  const suya = valor(iniciarReajuste(inicio([tarea(1, 1), tarea(2, 2), tarea(3, null, 4)]), AHORA));
  expect(aQuienEspera(plegarReajuste(suya))).toEqual([1]);
});

test.each([
  [inicio([tarea(1, 1), tarea(2, 2)]), 'REAJUSTE_INNECESARIO'],
  [inicio([]), 'REAJUSTE_SIN_TAREAS'],
  [inicio([tarea(1, 1)], [miembro(1, { porcentaje: 0 })]), 'REAJUSTE_SIN_NADIE'],
  [inicio([tarea(1, 1)], [miembro(1, { dias: 0 })]), 'REAJUSTE_SIN_NADIE'],
])('a start with nothing to share out, or nobody to share it, is refused: case %#', (datos, codigo) => {
  expect(iniciarReajuste(datos, AHORA)).toMatchObject({ ok: false, codigo });
});

test('a member who is away for the rest gives up only what is beyond the bound', () => {
  const datos = inicio([tarea(1, 1), tarea(2, 2)], [miembro(1, { dias: 0 }), miembro(2)]);
  expect(iniciarReajuste(datos, AHORA)).toMatchObject({ ok: false, codigo: 'REAJUSTE_INNECESARIO' });
  const mucho = inicio([tarea(1, 1), tarea(2, 1), tarea(3, 2)], [miembro(1, { dias: 0 }), miembro(2)]);
  expect(valor(iniciarReajuste(mucho, AHORA))[1]).toMatchObject({ cambios: [{ de: 1, a: 2 }] });
});

test('an answer that is late, repeated, or from somebody else is refused', () => {
  const log = valor(iniciarReajuste(inicio([tarea(1, 1), tarea(2, 2), tarea(3, null)]), AHORA));
  const [estado, pregunta] = [plegarReajuste(log), { propuesta: 1, acepta: true }];
  const dice = (e: typeof estado | null, miembro_: number, propuesta = 1) =>
    responderReajuste(e, { ...pregunta, propuesta, miembro: miembro_ }, AHORA, nadaFalla);
  expect(dice(null, 1)).toMatchObject({ codigo: 'SIN_REAJUSTE' });
  expect(dice(estado, 1, 9)).toMatchObject({ codigo: 'PROPUESTA_NO_ENCONTRADA' });
  expect(dice(estado, 2)).toMatchObject({ codigo: 'PROPUESTA_NO_ES_TUYA' });
  const fin = valor(terminarReajuste(estado, { motivo: 'ADMIN', por: 1 }, AHORA, nadaFalla));
  expect(fin).toMatchObject([{ tipo: 'FIN', libres: [3] }]);
  expect(dice(fin.reduce(aplicarEvento, estado), 1)).toMatchObject({ codigo: 'SIN_REAJUSTE' });
  const cancelado = valor(cancelarReajuste(estado, { por: 1 }, AHORA)).reduce(aplicarEvento, estado);
  expect(cancelado).toMatchObject({ fase: 'CANCELADO', libres: [], propuestas: [{ estado: 'CADUCADA' }] });
  expect(dice(cancelado, 1)).toMatchObject({ codigo: 'SIN_REAJUSTE' });
});

test('a reajuste ends whatever the answers, and its log folds to its state and passes every check', () => {
  fc.assert(
    fc.property(casoArbitrario({ miembros: 5, tareas: 14 }), fc.infiniteStream(fc.boolean()), (caso, dicen) => {
      const empezado = iniciarReajuste(inicio(caso.tareas, [...caso.miembros]), AHORA);
      if (!empezado.ok) return;
      let log = empezado.valor;
      for (let vueltas = 0; plegarReajuste(log).fase === 'EN_CURSO'; vueltas += 1) {
        expect(vueltas).toBeLessThan(500);
        const abierta = plegarReajuste(log).propuestas.find((p) => p.estado === 'PENDIENTE' && faltan(p).length > 0)!;
        log = responder(log, abierta.n, faltan(abierta)[0] ?? 0, dicen.next().value);
      }
      expect(comprobarReajuste(log)).toEqual({ cuotas: true, jugadas: true, edades: true, acuerdo: true, peor: true });
      const trucado = log.map((e) => (e.tipo === 'PROPUESTA' ? { ...e, pide: [] } : e));
      expect(comprobarReajuste(trucado).jugadas).toBe(false);
    }),
    { numRuns: rondas(200, 4_000) },
  );
});

const faltan = (p: { readonly pide: readonly number[]; readonly respuestas: Readonly<Record<number, boolean>> }) =>
  p.pide.filter((id) => p.respuestas[id] === undefined);
