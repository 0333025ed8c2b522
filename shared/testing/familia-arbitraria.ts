import * as fc from 'fast-check';
import type { JugadaInicio } from '#shared/domain/reparto/jugadas/iniciar.ts';
import { repartoIgual } from '#shared/domain/porcentajes.ts';
import type { MiembroPrevisto, TareaPrevista } from '#shared/domain/reparto/cuotas/datos-prevision.ts';
import { MODOS_DE_PARTIR } from '#shared/domain/recurrencia/regla.ts';
import { FORMAS_CONTAR, FRECUENCIAS_FIJAS, GRUPOS_EDAD } from '#shared/domain/tipos.ts';
import type { TareaContable } from '#shared/domain/reparto/tablero/carga.ts';
import { unaFamilia, unaTarea, unInicio } from './reparto.ts';

export interface TamanoFamilia {
  readonly miembros: number;
  readonly tareas: number;
}

/** Shares of at least 1 % that sum to 100: equal ones, or the gaps between random cuts, so that any split can occur. */
const porcentajes = (n: number): fc.Arbitrary<number[]> =>
  fc.oneof(
    fc.constant(repartoIgual(Array.from({ length: n }, (_, i) => i + 1)).map((parte) => parte.porcentaje)),
    fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: n - 1, maxLength: n - 1 }).map((cortes) => {
      const orden = [0, ...cortes.toSorted((a, b) => a - b), 100];
      return orden.slice(1).map((corte, i) => corte - (orden[i] ?? 0));
    }),
  );

/** One or more members of random ages whose shares sum to 100. */
const miembrosArbitrarios = (maximo: number): fc.Arbitrary<MiembroPrevisto[]> =>
  fc
    .integer({ min: 1, max: maximo })
    .chain((n) =>
      fc
        .tuple(porcentajes(n), fc.array(fc.constantFrom(...GRUPOS_EDAD), { minLength: n, maxLength: n }))
        .map(([partes, grupos]) => unaFamilia(...partes.map((parte, i) => [parte, grupos[i] ?? 'ADULTO'] as const))),
    );

/** Points with many repetitions, some zeros and some very large values, which cause ties and dead ends. */
const puntos = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 6 }) },
  { weight: 4, arbitrary: fc.integer({ min: 4, max: 20 }) },
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 20, max: 120 }) },
);

/** A chore with a rule; the load only depends on its number of days. */
const A_SU_AIRE = {
  frecuencia: 'OTRA',
  regla: { tipo: 'DIAS', cada: 1, desde: '2026-01-01', meses: [] },
} as const;

/** The start of a draft for a random family. Each chore suits at least one participant, so that no warning blocks the start. */
export const familiaArbitraria = (tamano: TamanoFamilia = { miembros: 6, tareas: 14 }): fc.Arbitrary<JugadaInicio> =>
  fc
    .record({
      participantes: miembrosArbitrarios(tamano.miembros),
      filas: fc.array(
        fc.record({
          puntos,
          ritmo: fc.oneof(
            { weight: 4, arbitrary: fc.constantFrom(...FRECUENCIAS_FIJAS).map((frecuencia) => ({ frecuencia })) },
            { weight: 1, arbitrary: fc.nat(92).map((veces_trimestre) => ({ ...A_SU_AIRE, veces_trimestre })) },
          ),
          apta: fc.oneof(
            { weight: 2, arbitrary: fc.constant(7) },
            { weight: 3, arbitrary: fc.integer({ min: 1, max: 7 }) },
          ),
          rescate: fc.nat(),
          en_partes: fc.oneof(
            { weight: 4, arbitrary: fc.constant('ENTERA' as const) },
            { weight: 1, arbitrary: fc.constantFrom(...MODOS_DE_PARTIR) },
          ),
        }),
        { minLength: 1, maxLength: tamano.tareas, size: 'max' },
      ),
      contar: fc.constantFrom(...FORMAS_CONTAR),
      limite_segundos: fc.constantFrom(null, 120),
      semilla: fc.integer(),
      trimestre_inicio: fc.constantFrom('2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01'),
    })
    .map(({ filas, ...resto }) =>
      unInicio({ ...resto, tareas: filas.map((fila, i) => tareaPosible(i + 1, fila, resto.participantes)) }),
    );

interface Fila extends Pick<TareaPrevista, 'puntos' | 'en_partes'> {
  readonly ritmo: Pick<TareaContable, 'frecuencia' | 'regla' | 'veces_trimestre'>;
  /** Bits: 1 children, 2 teenagers, 4 adults. */
  readonly apta: number;
  /** Chooses the member whose group a chore is opened to if it would suit nobody. */
  readonly rescate: number;
}

function tareaPosible(
  id: number,
  { puntos, ritmo, apta, rescate, en_partes }: Fila,
  miembros: readonly MiembroPrevisto[],
): TareaPrevista {
  const bit = (m: MiembroPrevisto | undefined): number => 2 ** GRUPOS_EDAD.indexOf(m?.grupo_edad ?? 'ADULTO');
  const bits = miembros.some((m) => (bit(m) & apta) !== 0) ? apta : apta | bit(miembros[rescate % miembros.length]);
  return unaTarea({
    id,
    puntos,
    ...ritmo,
    en_partes,
    apta_infantil: (bits & 1) !== 0,
    apta_juvenil: (bits & 2) !== 0,
    apta_adulto: (bits & 4) !== 0,
    de_cabeza: id % 3 === 0,
  });
}
