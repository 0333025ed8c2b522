import { edadEnRasgos, ordenDeEmpates, ordenDeTareas, indiceTrimestre } from '#shared/domain/reparto/cuotas/orden.ts';
import type { Desempate } from '#shared/domain/reparto/tipos.ts';
import type { InicioReajuste } from './jugadas.ts';

/**
 * The tie orders of a reajuste, from the shuffle and the turn that the quarter's draft has. Equal are those of one age and
 * share who are at home for as long.
 */
export const desempateDelResto = (
  { miembros, tareas, trimestre_inicio }: Pick<InicioReajuste, 'miembros' | 'tareas' | 'trimestre_inicio'>,
  semilla: number,
): Desempate => {
  const indice = indiceTrimestre(trimestre_inicio);
  return {
    miembros: ordenDeEmpates(
      miembros.map((m) => ({ id: m.id, rasgos: [edadEnRasgos(m), m.porcentaje, m.dias] })),
      semilla,
      indice,
    ),
    tareas: ordenDeTareas(
      tareas.map((t) => t.id),
      semilla,
      indice,
    ),
  };
};
