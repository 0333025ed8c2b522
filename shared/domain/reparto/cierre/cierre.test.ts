import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRUPOS_EDAD, type GrupoEdad } from '#shared/domain/tipos.ts';
import { familiaArbitraria } from '#shared/testing/familia-arbitraria.ts';
import { unaFamilia, unaTarea, unasTareas, unReparto } from '#shared/testing/reparto.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { azarDeSemilla } from '../cuotas/orden.ts';
import { aplicar } from '../registro/pliegue.ts';
import { apta } from '../tablero/carga.ts';
import { tareasLegales } from '../tablero/preguntas.ts';
import type { EstadoReparto } from '../tipos.ts';
import { asignarSobrantes } from './cierre.ts';

/** Has members pick these tasks, one after another, regardless of the turn. */
function eligiendo(
  estado: EstadoReparto,
  ...picks: readonly (readonly [miembro: number, tarea: number])[]
): EstadoReparto {
  let actual = estado;
  for (const [miembro, tarea] of picks)
    actual = aplicar({ ...actual, turno: miembro }, { n: actual.n + 1, en: '', tipo: 'ELECCION', miembro, tarea });
  return actual;
}

describe('examples', () => {
  test('one leftover of 10 for rooms of 6 and 4 goes where it exceeds by 4, not by 6', () => {
    const estado = eligiendo(
      unReparto({ participantes: unaFamilia([48], [52]), tareas: unasTareas(20, 20, 10) }),
      [1, 1],
      [2, 2],
    );
    expect(estado.cuotas).toEqual({ 1: 24, 2: 26 });
    expect(asignarSobrantes(estado)).toEqual([{ tarea: 3, miembro: 2 }]);
  });

  test('a leftover only for children goes to the child, however far above their quota', () => {
    const tareas = [
      unaTarea({ id: 1, puntos: 10 }),
      unaTarea({ id: 2, puntos: 10, apta_juvenil: false, apta_adulto: false }),
    ];
    const estado = eligiendo(unReparto({ participantes: unaFamilia([50, 'INFANTIL'], [50]), tareas }), [1, 1]);
    expect(asignarSobrantes(estado)).toEqual([{ tarea: 2, miembro: 1 }]);
  });

  test('among equal members the one with the lowest id gets it', () => {
    expect(asignarSobrantes(unReparto({ tareas: unasTareas(10) }))).toEqual([{ tarea: 1, miembro: 1 }]);
  });

  test('leftovers of load 0 go one by one to the suitable member with the fewest tasks', () => {
    const tareas = [
      ...unasTareas(5, 5, 10),
      unaTarea({ id: 4, puntos: 0 }),
      unaTarea({ id: 5, puntos: 0 }),
      unaTarea({ id: 6, puntos: 0, apta_adulto: false }),
    ];
    const estado = eligiendo(
      unReparto({ participantes: unaFamilia([50, 'INFANTIL'], [50]), tareas }),
      [1, 1],
      [1, 2],
      [2, 3],
    );
    expect(asignarSobrantes(estado)).toEqual([
      { tarea: 4, miembro: 2 },
      { tarea: 5, miembro: 1 },
      { tarea: 6, miembro: 1 },
    ]);
  });

  test('without leftovers nothing is given', () => {
    expect(asignarSobrantes(eligiendo(unReparto({ tareas: unasTareas(10, 10) }), [1, 1], [2, 2]))).toEqual([]);
  });
});

const sumar = (numeros: readonly number[]): number => numeros.reduce((s, x) => s + x, 0);

/** The three terms of the objective for a finished assignment, as the rule words them and without the code under test. */
function terminos(estado: EstadoReparto, dueno: ReadonlyMap<number, number>): number[] {
  const restos = estado.participantes.map((p) => {
    const suyas = estado.tareas.filter(
      (t) => (estado.asignadas.find((a) => a.id === t.id)?.miembro ?? dueno.get(t.id)) === p.id,
    );
    return sumar(suyas.map((t) => t.carga)) - (estado.cuotas[p.id] ?? NaN);
  });
  const excesos = restos.filter((r) => r > 0);
  return [Math.max(0, ...excesos), sumar(excesos), sumar(restos.map((r) => r ** 2))];
}
const menor = (a: readonly number[], b: readonly number[]): boolean => {
  const i = a.findIndex((x, k) => x !== b[k]);
  return i >= 0 && (a[i] ?? 0) < (b[i] ?? 0);
};

/** Yields every way to give each free task to a member whom it suits. */
function* todas(estado: EstadoReparto, libres: readonly number[]): Generator<Map<number, number>> {
  const [primera, ...resto] = libres;
  const tarea = estado.tareas.find((t) => t.id === primera);
  if (!tarea) yield new Map();
  else
    for (const cola of todas(estado, resto)) {
      for (const p of estado.participantes) if (apta(tarea, p.grupo_edad)) yield new Map(cola).set(tarea.id, p.id);
    }
}

test('step 1 is as good as the best of all assignments, from dead ends and from anywhere before them', () => {
  let probados = 0;
  fc.assert(
    fc.property(
      familiaArbitraria({ miembros: 4, tareas: 11 }),
      fc.nat(),
      fc.integer({ min: 0, max: 12 }),
      (inicio, semilla, picks) => {
        const azar = azarDeSemilla(semilla);
        let estado = unReparto(inicio);
        for (let i = 0; i < picks && estado.turno !== null; i += 1) {
          const legales = tareasLegales(estado, estado.turno);
          estado = eligiendo(estado, [estado.turno, legales[azar(legales.length)]?.id ?? NaN]);
        }
        const libres = estado.asignadas.filter((a) => a.miembro === null).map((a) => a.id);
        fc.pre(libres.length > 0 && libres.length <= 5);
        probados += 1;
        const asignacion = asignarSobrantes(estado);
        expect(asignacion.map((a) => a.tarea)).toEqual(libres);
        const hallado = terminos(estado, new Map(asignacion.map((a) => [a.tarea, a.miembro])));
        for (const otra of todas(estado, libres))
          if (menor(terminos(estado, otra), hallado)) expect(hallado).toEqual(terminos(estado, otra));
      },
    ),
    { numRuns: rondas(250, 20_000) },
  );
  expect(probados).toBeGreaterThanOrEqual(rondas(250, 20_000));
});

/**
 * Makes from a seed a draft after its picks: 10 or more tasks are left over, none of which fits the room in a member's quota,
 * though together they fill all rooms and the group inequalities hold. Null when the seed makes no such draft.
 */
function finalGrande(semilla: number): EstadoReparto | null {
  const azar = azarDeSemilla(semilla);
  const n = 11 + azar(4);
  const grupos = Array.from({ length: n }, () => GRUPOS_EDAD[azar(3)] ?? 'ADULTO');
  const tareas = Array.from({ length: 10 + azar(n - 10) }, (_, i) => {
    const bits = azar(2) === 0 ? 7 : 1 + azar(7);
    return unaTarea({
      id: i + 1,
      puntos: 60 + azar(60),
      apta_infantil: (bits & 1) !== 0,
      apta_juvenil: (bits & 2) !== 0,
      apta_adulto: (bits & 4) !== 0,
    });
  });
  const huecos = grupos.map((g) => Math.min(...tareas.filter((t) => apta(t, g)).map((t) => t.puntos)) - 1);
  let sobra = sumar(huecos) - sumar(tareas.map((t) => t.puntos));
  if (!(sobra >= 0 && sobra < Infinity)) return null;
  for (let i = azar(n); sobra > 0; i = azar(n)) {
    const quita = Math.min(huecos[i] ?? 0, sobra, 1 + azar(60));
    huecos[i] = (huecos[i] ?? 0) - quita;
    sobra -= quita;
  }
  const conjuntos = [1, 2, 3, 4, 5, 6, 7].map(
    (bits) => new Set<GrupoEdad>(GRUPOS_EDAD.filter((_, i) => ((bits >> i) & 1) === 1)),
  );
  const cabe = conjuntos.every(
    (h) =>
      sumar(huecos.filter((_, i) => h.has(grupos[i] ?? 'ADULTO'))) <=
      sumar(tareas.filter((t) => [...h].some((g) => apta(t, g))).map((t) => t.puntos)),
  );
  if (!cabe) return null;
  const participantes = unaFamilia(...grupos.map((g, i) => [i === 0 ? 101 - n : 1, g] as const));
  // A task that suits nobody's group would block the start, so such a seed is skipped.
  if (tareas.some((t) => !grupos.some((g) => apta(t, g)))) return null;
  return {
    ...unReparto({ participantes, tareas }),
    cuotas: Object.fromEntries(huecos.map((hueco, i) => [i + 1, hueco])),
  };
}

test('with more leftovers than the exact search takes, nobody exceeds their quota by the largest leftover', () => {
  let probados = 0;
  for (let semilla = 1; semilla <= 20_000; semilla += 1) {
    const estado = finalGrande(semilla);
    if (!estado) continue;
    probados += 1;
    const asignacion = asignarSobrantes(estado);
    expect(asignacion).toHaveLength(estado.tareas.length);
    const [mayor = NaN] = terminos(estado, new Map(asignacion.map((a) => [a.tarea, a.miembro])));
    if (mayor >= Math.max(...estado.tareas.map((t) => t.carga)))
      expect({ semilla, mayor }).toBe('less than the largest leftover');
  }
  expect(probados).toBeGreaterThan(1000);
});
