import * as fc from 'fast-check';
import { cuotasDelResto, type Caso } from '#shared/domain/reajuste/mesa.ts';
import type { MiembroReajuste, TareaReajuste } from '#shared/domain/reajuste/tipos.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { GRUPOS_EDAD } from '#shared/domain/tipos.ts';
import { porId } from './reparto.ts';

/** Families in the middle of a quarter, with owners whom their chores suit, and a few chores without an owner. */
export const casoArbitrario = (tamano: { readonly miembros: number; readonly tareas: number }): fc.Arbitrary<Caso> =>
  fc
    .record({
      miembros: fc.array(
        fc.record({
          grupo_edad: fc.constantFrom(...GRUPOS_EDAD),
          porcentaje: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 60 }) }, fc.constant(0)),
          dias: fc.oneof({ weight: 8, arbitrary: fc.constant(60) }, fc.integer({ min: 0, max: 60 })),
        }),
        { minLength: 1, maxLength: tamano.miembros, size: 'max' },
      ),
      filas: fc.array(
        fc.record({
          carga: fc.oneof(
            { weight: 6, arbitrary: fc.integer({ min: 1, max: 12 }) },
            { weight: 2, arbitrary: fc.integer({ min: 12, max: 60 }) },
            fc.constant(0),
          ),
          apta: fc.oneof(fc.constant(7), fc.integer({ min: 1, max: 7 })),
          dueno: fc.nat(),
          deNadie: fc.nat(9).map((n) => n === 0),
        }),
        { minLength: 1, maxLength: tamano.tareas, size: 'max' },
      ),
    })
    .map(({ miembros: sueltos, filas }) => {
      const miembros = sueltos.map((m, i): MiembroReajuste => ({ ...m, id: i + 1, nombre: `Miembro ${i + 1}` }));
      const tareas = filas.map(({ carga, apta: bits, dueno, deNadie }, i): TareaReajuste => {
        const sirve = {
          apta_infantil: (bits & 1) !== 0,
          apta_juvenil: (bits & 2) !== 0,
          apta_adulto: (bits & 4) !== 0,
        };
        const posibles = miembros.filter((m) => apta(sirve, m.grupo_edad));
        const suyo = deNadie ? null : (posibles[dueno % Math.max(1, posibles.length)]?.id ?? null);
        return { ...sirve, id: i + 1, nombre: `Tarea ${i + 1}`, carga, veces: 1, minutos: 10, dueno: suyo };
      });
      const desempate = porId({ miembros, tareas });
      return { miembros, tareas, desempate, cuotas: cuotasDelResto({ miembros, tareas, desempate }) };
    });
