import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import type { Origen, TareaAsignada } from '#shared/domain/reparto/tipos.ts';

/** A chore that is a member's now, and how the draft gave it to them; null: it came after the draft. */
export interface Mia {
  readonly id: number;
  readonly nombre: string;
  readonly origen: Origen | null;
  readonly despues: boolean;
}

/**
 * The chores that are a member's now: those that the draft gave them and they still have, then those that came after it.
 * Without word of who has what, as right after the last pick, those of the draft.
 */
export const loMio = (
  { duenos, repartidas }: Pick<SesionActual, 'duenos'> & { readonly repartidas: readonly TareaAsignada[] },
  yo: number,
  nombreDe: (tarea: number) => string | undefined,
): readonly Mia[] => {
  const nombres = new Map(duenos?.map((d) => [d.tarea, d.nombre]));
  const mias = new Set(duenos?.flatMap((d) => (d.miembro === yo ? [d.tarea] : [])));
  const delReparto = repartidas.filter((t) => t.miembro === yo && (duenos === undefined || mias.has(t.id)));
  const tambien = [...mias].filter((id) => delReparto.every((t) => t.id !== id));
  const nombre = (id: number): string => nombres.get(id) ?? nombreDe(id) ?? '';
  return [
    ...delReparto.map(({ id, origen }) => ({ id, nombre: nombre(id), origen, despues: false })),
    ...tambien.map((id) => ({ id, nombre: nombre(id), origen: null, despues: true })),
  ];
};
