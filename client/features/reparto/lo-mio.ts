import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import type { Origen, TareaAsignada } from '#shared/domain/reparto/tipos.ts';

/** A chore that a member owns now. `origen` says how the draft gave it; null, with `despues` true, if it came after the draft. */
export interface Mia {
  readonly id: number;
  readonly nombre: string;
  readonly origen: Origen | null;
  readonly despues: boolean;
}

/**
 * Returns the chores that a member owns now: first those from the draft that they still have, then those that came later. If the
 * owners are not known yet, as right after the last pick, returns those from the draft.
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
