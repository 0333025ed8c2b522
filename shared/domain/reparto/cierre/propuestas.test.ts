import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { familiaArbitraria } from '#shared/testing/familia-arbitraria.ts';
import { unaFamilia, unaTarea, unasTareas, unReparto } from '#shared/testing/reparto.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { azarDeSemilla } from '../cuotas/orden.ts';
import { apta } from '../tablero/carga.ts';
import type { Cambio, EstadoReparto, Origen, Propuesta } from '../tipos.ts';
import { mejorCambio, siguientePropuesta } from './propuestas.ts';

/** A closing where each task has this owner; those listed in `elegidas` were picked by them. */
function enCierre(estado: EstadoReparto, duenos: readonly number[], elegidas: readonly number[] = []): EstadoReparto {
  const origen = (id: number): Origen => (elegidas.includes(id) ? 'ELECCION' : 'CIERRE');
  return {
    ...estado,
    fase: 'CIERRE',
    turno: null,
    asignadas: estado.tareas.map((t, i) => ({ id: t.id, miembro: duenos[i] ?? null, origen: origen(t.id) })),
    elecciones: elegidas.map((tarea, i) => ({
      n: 2 + i,
      ronda: 1,
      miembro: duenos[tarea - 1] ?? NaN,
      tarea,
      tipo: 'ELECCION',
      en: '',
    })),
  };
}

const rechazada = (n: number, cambios: readonly Cambio[]): Propuesta => ({
  n,
  cambios,
  pide: [1, 2],
  respuestas: { 1: false },
  estado: 'RECHAZADA',
});

describe('examples', () => {
  test('a move: two adults at 50 %, one has 30 of 40', () => {
    const estado = enCierre(unReparto({ tareas: unasTareas(10, 10, 10, 10) }), [1, 1, 1, 2], [1]);
    expect(mejorCambio(estado)).toEqual({ cambios: [{ tarea: 2, de: 1, a: 2 }], pide: [] });
  });

  test('a swap: 12 and 9 against 10 and 7 are 4 apart, and 12 for 10 evens them', () => {
    const estado = enCierre(unReparto({ tareas: unasTareas(12, 9, 10, 7) }), [1, 1, 2, 2], [1, 2, 3, 4]);
    expect(estado.cuotas).toEqual({ 1: 19, 2: 19 });
    expect(mejorCambio(estado)).toEqual({
      cambios: [
        { tarea: 1, de: 1, a: 2 },
        { tarea: 3, de: 2, a: 1 },
      ],
      pide: [1, 2],
    });
  });

  test('of two equal changes the one that asks nobody, then the lowest ids', () => {
    const base = unReparto({ tareas: unasTareas(10, 10, 10, 10) });
    expect(mejorCambio(enCierre(base, [1, 1, 1, 2], [1, 2]))?.cambios).toEqual([{ tarea: 3, de: 1, a: 2 }]);
    expect(mejorCambio(enCierre(base, [1, 1, 1, 2], [1, 2, 3]))?.cambios).toEqual([{ tarea: 1, de: 1, a: 2 }]);
  });

  test('a task that was picked by itself for an absent member moves without asking, whatever chose it', () => {
    const estado = enCierre(unReparto({ tareas: unasTareas(10, 10, 10, 10) }), [1, 1, 1, 2], [1, 2, 3]);
    const automaticas = estado.elecciones.map((e) => ({ ...e, tipo: 'AUTO' as const }));
    expect(mejorCambio({ ...estado, elecciones: automaticas })).toEqual({
      cambios: [{ tarea: 1, de: 1, a: 2 }],
      pide: [],
    });
  });

  test('both parties are asked in ascending id, even when only one of two swapped tasks was picked', () => {
    const estado = enCierre(unReparto({ tareas: unasTareas(7, 20, 9, 25) }), [1, 1, 2, 2], [4]);
    expect(mejorCambio(estado)?.pide).toEqual([1, 2]);
  });

  test('never to somebody whom it does not suit', () => {
    const soloAdultos = { apta_infantil: false, apta_juvenil: false };
    const tareas = [
      unaTarea({ id: 1, ...soloAdultos }),
      unaTarea({ id: 2, ...soloAdultos }),
      unaTarea({ id: 3, puntos: 0 }),
    ];
    expect(
      mejorCambio(
        enCierre(
          { ...unReparto({ participantes: unaFamilia([50, 'INFANTIL'], [50]), tareas }), cuotas: { 1: 10, 2: 10 } },
          [2, 2, 2],
        ),
      ),
    ).toBe(null);
  });

  test('a refused change is not asked again: the next best is', () => {
    const estado = enCierre(unReparto({ tareas: unasTareas(10, 10, 10, 10) }), [1, 1, 1, 2], [1, 2, 3]);
    const vetado = { ...estado, propuestas: [rechazada(1, [{ tarea: 1, de: 1, a: 2 }])] };
    expect(mejorCambio(vetado)?.cambios).toEqual([{ tarea: 2, de: 1, a: 2 }]);
  });

  test('three changes carried out are enough; six asked are enough', () => {
    const estado = enCierre(unReparto({ tareas: unasTareas(10, 10, 10, 10) }), [1, 1, 1, 2]);
    const hechas = (k: number) => ({
      ...estado,
      propuestas: Array.from({ length: k }, (_, i) => ({
        ...rechazada(i + 1, []),
        pide: [],
        estado: 'ACEPTADA' as const,
      })),
    });
    expect(siguientePropuesta(hechas(2))).not.toBe(null);
    expect(siguientePropuesta(hechas(3))).toBe(null);
    const vetadas = (k: number) => ({
      ...estado,
      propuestas: Array.from({ length: k }, (_, i) => rechazada(i + 1, [])),
    });
    expect(siguientePropuesta(vetadas(5))).not.toBe(null);
    expect(siguientePropuesta(vetadas(6))).toBe(null);
  });
});

const sumar = (numeros: readonly number[]): number => numeros.reduce((s, x) => s + x, 0);

/** The three terms, written down as the rule says them, of the assignment after some changes. */
function terminos(estado: EstadoReparto, cambios: readonly Cambio[]): number[] {
  const dueno = (id: number) =>
    cambios.find((c) => c.tarea === id)?.a ?? estado.asignadas.find((a) => a.id === id)?.miembro;
  const restos = estado.participantes.map(
    (p) => sumar(estado.tareas.filter((t) => dueno(t.id) === p.id).map((t) => t.carga)) - (estado.cuotas[p.id] ?? NaN),
  );
  const excesos = restos.filter((r) => r > 0);
  return [Math.max(0, ...excesos), sumar(excesos), sumar(restos.map((r) => r ** 2))];
}
const orden = (a: readonly number[], b: readonly number[]): number =>
  a.map((x, i) => x - (b[i] ?? 0)).find((d) => d !== 0) ?? 0;

/** Every move and swap that suitability allows, found by trying every task with every other and every member. */
function todos(estado: EstadoReparto): Cambio[][] {
  const de = (id: number) => estado.asignadas.find((a) => a.id === id)?.miembro ?? NaN;
  const sirve = (c: Cambio) => {
    const tarea = estado.tareas.find((t) => t.id === c.tarea);
    const grupo = estado.participantes.find((p) => p.id === c.a)?.grupo_edad;
    return c.de !== c.a && tarea !== undefined && grupo !== undefined && apta(tarea, grupo);
  };
  const ids = estado.tareas.map((t) => t.id);
  const pasos = ids.flatMap((tarea) => estado.participantes.map((p) => [{ tarea, de: de(tarea), a: p.id }]));
  const trueques = ids.flatMap((x) =>
    ids
      .filter((y) => y > x)
      .map((y) => [
        { tarea: x, de: de(x), a: de(y) },
        { tarea: y, de: de(y), a: de(x) },
      ]),
  );
  return [...pasos, ...trueques].filter((cambios) => cambios.every(sirve));
}

test('the proposal is the best of all moves and swaps not refused, and there is one exactly when some change helps', () => {
  let conMejora = 0;
  fc.assert(
    fc.property(familiaArbitraria({ miembros: 5, tareas: 10 }), fc.nat(), (inicio, semilla) => {
      const azar = azarDeSemilla(semilla);
      const base = unReparto(inicio);
      const duenos = base.tareas.map((t) => {
        const aptos = base.participantes.filter((p) => apta(t, p.grupo_edad));
        return aptos[azar(aptos.length)]?.id ?? NaN;
      });
      const elegidas = base.tareas.map((t) => t.id).filter(() => azar(3) > 0);
      const limpio = enCierre(base, duenos, elegidas);
      const posibles = todos(limpio);
      const vetos = azar(2) === 0 ? [] : posibles.filter(() => azar(4) === 0);
      const estado = { ...limpio, propuestas: vetos.map((cambios, i) => rechazada(i + 1, cambios)) };

      const ahora = terminos(estado, []);
      const utiles = posibles
        .filter((c) => !vetos.includes(c))
        .map((cambios) => ({ cambios, valor: terminos(estado, cambios) }));
      const mejoras = utiles.filter((u) => orden(u.valor, ahora) < 0);
      const hallado = mejorCambio(estado);
      expect(hallado === null).toBe(mejoras.length === 0);
      if (hallado === null) return;
      conMejora += 1;
      const mejor = mejoras.reduce((a, b) => (orden(b.valor, a.valor) < 0 ? b : a)).valor;
      expect(terminos(estado, hallado.cambios)).toEqual(mejor);
      const iguales = mejoras.filter((u) => orden(u.valor, mejor) === 0);
      expect(iguales.map((u) => u.cambios)).toContainEqual(hallado.cambios);
      const libre = iguales.some((u) => u.cambios.every((c) => !elegidas.includes(c.tarea)));
      expect(hallado.pide.length === 0).toBe(libre);
    }),
    { numRuns: rondas(250, 20_000) },
  );
  expect(conMejora).toBeGreaterThan(rondas(100, 10_000));
});
