import { expect, test } from 'vitest';
import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { elegirTarea, vencerTurno, volver, type Jugada } from '#shared/domain/reparto/jugadas/jugadas.ts';
import { aplicar } from '#shared/domain/reparto/registro/pliegue.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import { AHORA, unaFamilia, unasTareas, unReparto } from '#shared/testing/reparto.ts';
import { aFamilia } from '#server/change/publicar.ts';
import { crearLlamador } from './a-quien-llamar.ts';

const hacer = (estado: EstadoReparto, jugada: Jugada): EstadoReparto => {
  if (!jugada.ok) throw new Error(jugada.codigo);
  return jugada.valor.reduce(aplicar, estado);
};
const oyente = () => {
  const aQuien = crearLlamador();
  return (estado: EstadoReparto): number[] =>
    aQuien(
      aFamilia(1, 1, 'reparto:turno', { sesion: sesionDeEstado(1, estado, new Map()), ultima_eleccion: null }),
    ).map((l) => l.miembro);
};

test('whoever is alone with the turn is called again when his time was over, not when he says that he is back nor after his own picks', () => {
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

test('a pick that comes back to its maker over others who are absent does not call him: he holds the phone', () => {
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
