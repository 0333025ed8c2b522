import { expect, test } from 'vitest';
import { sinPrisa, type PorTramos } from '#shared/domain/por-tramos.ts';
import { AHORA, unaFamilia, unasTareas, unInicio } from '#shared/testing/reparto.ts';
import { certificar, certificarPorTramos } from '../certificado/certificado.ts';
import { type EventoReparto, MAXIMO_MIEMBROS, MAXIMO_TAREAS } from '../tipos.ts';
import { plegar } from '../registro/pliegue.ts';
import { POR_TRAMO } from './avance.ts';
import { iniciar, iniciarPorTramos } from './iniciar.ts';
import { elegirPorPorTramos, elegirTareaPorTramos, vencerTurnoPorTramos, type Jugada } from './jugadas.ts';
import { tareasLegales } from '../tablero/preguntas.ts';

const contar = <T>(pasos: PorTramos<T>): { readonly valor: T; readonly pausas: number } => {
  for (let pausas = 0; ; pausas += 1) {
    const paso = pasos.next();
    if (paso.done === true) return { valor: paso.value, pausas };
  }
};
const eventosDe = (jugada: Jugada | ReturnType<typeof iniciar>): readonly EventoReparto[] => {
  if (!jugada.ok) throw new Error(jugada.codigo);
  return jugada.valor;
};

/** A start with as many members and tasks as a family may have. */
const casaLlena = unInicio({
  participantes: unaFamilia(...Array.from({ length: MAXIMO_MIEMBROS }, (_, i) => [i < 10 ? 4 : 3] as const)),
  tareas: unasTareas(...Array.from({ length: MAXIMO_TAREAS }, (_, i) => 4 + (i % 13))),
});
const todos = casaLlena.participantes.map((p) => p.id);

/** Number of automatic picks. */
const solas = (eventos: readonly EventoReparto[]): number => eventos.filter((e) => e.tipo === 'AUTO').length;

test('a draft that plays itself, since all are away, pauses after a number of picks, and a pause changes nothing', async () => {
  const { valor, pausas } = contar(iniciarPorTramos(null, { ...casaLlena, ausentes: todos }, AHORA));
  expect(solas(eventosDe(valor))).toBeGreaterThan(350);
  expect(pausas).toBeGreaterThanOrEqual(Math.floor(solas(eventosDe(valor)) / POR_TRAMO));
  const despacio = await sinPrisa(iniciarPorTramos(null, { ...casaLlena, ausentes: todos }, AHORA), () =>
    Promise.resolve(),
  );
  expect(despacio).toEqual(iniciar(null, { ...casaLlena, ausentes: todos }, AHORA));
});

test('the rest of a draft pauses in the same way after a pick or a time-out, when all others are away', () => {
  const empezada = plegar(eventosDe(iniciar(null, casaLlena, AHORA)));
  const turno = empezada.turno ?? 0;
  const solo = { ...empezada, aplazamientos: Object.fromEntries(todos.map((id) => [id, 2])) };
  const tarea = tareasLegales(solo, turno)[0]?.id ?? 0;
  for (const jugada of [
    elegirTareaPorTramos(
      { ...solo, aplazamientos: { ...solo.aplazamientos, [turno]: 1 } },
      { miembro: turno, tarea },
      AHORA,
    ),
    elegirPorPorTramos(solo, { por: 1, tarea }, AHORA),
    vencerTurnoPorTramos(solo, { miembro: turno }, AHORA),
  ]) {
    const { valor, pausas } = contar(jugada);
    const cuantas = solas(eventosDe(valor));
    expect(cuantas).toBeGreaterThan(20);
    expect(pausas).toBeGreaterThanOrEqual(Math.floor(cuantas / POR_TRAMO));
  }
});

test('the certificate of a long log is computed with a pause after every hundred events and between its parts', () => {
  const eventos = eventosDe(iniciar(null, { ...casaLlena, ausentes: todos }, AHORA));
  const datos = { semilla: casaLlena.semilla, guardado: plegar(eventos), minutos: {} };
  const { valor, pausas } = contar(certificarPorTramos(eventos, datos));
  expect(pausas).toBeGreaterThanOrEqual(Math.floor(eventos.length / 100) + 3);
  expect(valor).toEqual(certificar(eventos, datos));
});
