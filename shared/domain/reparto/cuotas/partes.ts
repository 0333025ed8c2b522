import { nombreDeParte, PARTES } from '#shared/domain/recurrencia/partes.ts';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import { MAXIMO_TAREAS } from '../limites.ts';
import { apta, carga, VECES } from '../tablero/carga.ts';
import { entreIguales } from '../tablero/empates.ts';
import type { Desempate, Participante } from '../tipos.ts';
import type { DatosPrevision, TareaPrevista } from './datos-prevision.ts';

/** A chore larger than this part of the smallest quota that it suits is handed out in parts: one third. */
const TERCIOS = 3;

/**
 * The daily chores that a draft with these quotas hands out in two parts: those that an admin marked, and those that weigh
 * more than a third of the smallest quota of anybody whom they suit and who has one at all: the quotas that count days away
 * and balances too. Only where the quarter's work is counted. No more than leave the draft within the cap, the marked first
 * and then the heaviest; in ascending id.
 */
export function tareasEnPartes(
  { tareas, contar, desempate }: Pick<DatosPrevision, 'tareas' | 'contar'> & { readonly desempate: Desempate },
  participantes: readonly Participante[],
  cuotas: Readonly<Record<number, number>>,
): TareaPrevista[] {
  if (contar !== 'TRIMESTRE') return [];
  const grande = (tarea: TareaPrevista): boolean =>
    participantes.some((p) => {
      const cuota = cuotas[p.id] ?? 0;
      return cuota > 0 && apta(tarea, p.grupo_edad) && TERCIOS * carga(tarea, contar) > cuota;
    });
  const antes = entreIguales(desempate);
  return tareas
    .filter((t) => t.frecuencia === 'DIARIA' && (t.en_partes || grande(t)))
    .toSorted((a, b) => Number(b.en_partes) - Number(a.en_partes) || b.puntos - a.puntos || antes(a.id, b.id))
    .slice(0, Math.max(0, MAXIMO_TAREAS - tareas.length))
    .toSorted((a, b) => a.id - b.id);
}

/** A part before it has an id. */
export interface ParteNueva extends Omit<TareaPrevista, 'id' | 'parte_de' | 'regla'> {
  readonly parte_de: number;
  readonly regla: Regla;
}

/** The parts of a daily chore, in the order of the week. Their days, and so their loads, sum to its own. */
export const partesDe = ({ id, ...tarea }: TareaPrevista): ParteNueva[] =>
  PARTES.map(({ regla }) => ({
    ...tarea,
    nombre: nombreDeParte(tarea.nombre, regla),
    frecuencia: 'OTRA',
    regla,
    veces_trimestre: regla.dias_semana.length * VECES.SEMANAL,
    parte_de: id,
    en_partes: false,
  }));

/** The tasks of a draft with the chores that are handed out in parts replaced by these, in ascending id. */
export const conPartes = (
  tareas: readonly TareaPrevista[],
  partes: readonly (TareaPrevista & Pick<ParteNueva, 'parte_de'>)[],
): TareaPrevista[] => {
  const enteras = new Set(partes.map((p) => p.parte_de));
  return [...tareas.filter((t) => !enteras.has(t.id)), ...partes].toSorted((a, b) => a.id - b.id);
};
