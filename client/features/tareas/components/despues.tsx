import type { ReactNode } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { proximasOcurrencias } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { enumerar } from '#shared/domain/palabras.ts';
import { fechaCorta } from '#client/lib/fechas/fechas.ts';

/** Number of next days shown. */
const CUANTAS = 3;

interface Props {
  readonly tarea: Tarea;
  /** Day of the current occurrence, after which the list begins. */
  readonly desde: string;
  readonly children: (dias: string) => ReactNode;
}

/**
 * Passes the next days of a chore, as a list in words, to `children`. Renders nothing if there are none, or for a chore that is
 * free for anyone or daily. In a file of its own, which is loaded late, because it imports the calendar code.
 */
export function Despues({ tarea, desde, children }: Props) {
  if (tarea.libre || tarea.frecuencia === 'DIARIA') return null;
  const dias = proximasOcurrencias(tarea, sumarDias(desde, 1), CUANTAS);
  return dias.length === 0 ? null : children(enumerar(dias.map((d) => fechaCorta(d))));
}
