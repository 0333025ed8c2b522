import type { Asignacion, Libre } from '#shared/contracts/asignaciones.ts';
import type { EtiquetaLeida } from '#shared/contracts/etiquetas.ts';
import { autorDe } from '#client/lib/trabajo/trabajo.ts';
import { estaCerrada } from './grupos.ts';

/**
 * The state of a label's chore for the reader: theirs to complete, free to take, another member's that they may claim, done, or
 * none of these.
 */
export type QueHacer =
  | { readonly que: 'MIA'; readonly tarea: Asignacion }
  | { readonly que: 'LIBRE'; readonly libre: Libre }
  | { readonly que: 'AJENA'; readonly tarea: Asignacion }
  | { readonly que: 'HECHA'; readonly tarea: Asignacion }
  | { readonly que: 'NADA' };

/**
 * Returns what the reader may do with the chore of a label: complete their own occurrence, else take a free one, else claim
 * another member's. Without any, the latest completion or nothing. `recien` is the id of the occurrence that they have just
 * ticked or claimed here, which goes first while it is done.
 */
export const queHacer = (
  { asignaciones, libres }: Pick<EtiquetaLeida, 'asignaciones' | 'libres'>,
  yo: number,
  hoy: string,
  recien: number | null,
): QueHacer => {
  const hechas = asignaciones.filter((a) => a.estado === 'COMPLETADA');
  const suya = hechas.find((a) => a.id === recien && autorDe(a) === yo);
  if (suya !== undefined) return { que: 'HECHA', tarea: suya };
  const abiertas = asignaciones.filter((a) => a.estado === 'PENDIENTE' && !estaCerrada(a, hoy));
  // An occurrence for a day away need not be done, so it comes after the others.
  const mia = abiertas.find((a) => a.miembro === yo && !a.de_fuera) ?? abiertas.find((a) => a.miembro === yo);
  if (mia !== undefined) return { que: 'MIA', tarea: mia };
  const [libre] = libres;
  if (libre !== undefined) return { que: 'LIBRE', libre };
  const [ajena] = abiertas;
  if (ajena !== undefined) return { que: 'AJENA', tarea: ajena };
  const hecha = hechas.at(-1);
  return hecha === undefined ? { que: 'NADA' } : { que: 'HECHA', tarea: hecha };
};
