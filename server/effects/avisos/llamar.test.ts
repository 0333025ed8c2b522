import { expect, test } from 'vitest';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { elegirTarea, type Jugada, vencerTurno, volver } from '#shared/domain/reparto/jugadas/jugadas.ts';
import { aplicar } from '#shared/domain/reparto/registro/pliegue.ts';
import type { EstadoReparto, Propuesta } from '#shared/domain/reparto/tipos.ts';
import { AHORA, unaFamilia, unasTareas, unReparto } from '#shared/testing/reparto.ts';
import { aQuienLlama } from './llamar.ts';

const hacer = (estado: EstadoReparto, jugada: Jugada): EstadoReparto => {
  if (!jugada.ok) throw new Error(jugada.codigo);
  return jugada.valor.reduce(aplicar, estado);
};
/** Returns a function that takes the states of a draft in order and returns the members called at each. */
const oyente = () => {
  let antes: EstadoReparto | null = null;
  return (estado: EstadoReparto): number[] => {
    const llamadas = aQuienLlama(antes, estado);
    antes = estado;
    return llamadas.map((l) => l.miembro);
  };
};

test('the only member with the turn is called again when their time was over, not when they come back nor after their own picks', () => {
  const llamados = oyente();
  const minuto = (n: number) => sumarSegundos(AHORA, 60 * n);
  let e = unReparto({ limite_segundos: 120, participantes: unaFamilia([100]), tareas: unasTareas(10, 10, 10) });
  expect(llamados(e)).toEqual([1]);
  e = hacer(e, vencerTurno(e, { miembro: 1 }, minuto(2)));
  expect(llamados(e)).toEqual([1]);
  e = hacer(e, volver(e, { miembro: 1 }, minuto(3)));
  expect(llamados(e)).toEqual([]);
  e = hacer(e, elegirTarea(e, { miembro: 1, tarea: 1 }, minuto(4)));
  expect([e.turno, llamados(e)]).toEqual([1, []]);
});

test('a member whose turn returns past absent ones is not called, since they hold the phone', () => {
  const llamados = oyente();
  const base = unReparto({
    limite_segundos: 120,
    participantes: unaFamilia([50], [50]),
    tareas: unasTareas(10, 10, 10, 10),
  });
  let e: EstadoReparto = { ...base, aplazamientos: { 1: 0, 2: 2 } };
  expect(llamados(e)).toEqual([1]);
  e = hacer(e, elegirTarea(e, { miembro: 1, tarea: 1 }, sumarSegundos(AHORA, 5)));
  expect([e.turno, e.elecciones.at(-1)?.tipo, llamados(e)]).toEqual([1, 'AUTO', []]);
});

test('a member asked about several changes of a bundle is called once, and not again for the remaining ones', () => {
  const llamados = oyente();
  const propuesta = (n: number, pide: readonly number[], cambios: Partial<Propuesta> = {}): Propuesta => ({
    n,
    lote: 1,
    cambios: [],
    pide,
    respuestas: {},
    estado: 'PENDIENTE',
    ...cambios,
  });
  const base = unReparto({ participantes: unaFamilia([34], [33], [33]), tareas: unasTareas(10, 10, 10) });
  const cierre = (...propuestas: readonly Propuesta[]): EstadoReparto => ({
    ...base,
    fase: 'CIERRE',
    turno: null,
    propuestas,
  });
  expect(llamados(cierre(propuesta(1, [1, 2]), propuesta(2, [1, 3]), propuesta(3, [2, 3])))).toEqual([1, 2, 3]);
  const respondida = propuesta(1, [1, 2], { respuestas: { 1: true } });
  expect(llamados(cierre(respondida, propuesta(2, [1, 3]), propuesta(3, [2, 3])))).toEqual([]);
  const negada = propuesta(1, [1, 2], { estado: 'RECHAZADA' });
  expect(llamados(cierre(negada, propuesta(4, [1, 2], { lote: 2 })))).toEqual([1, 2]);
});
