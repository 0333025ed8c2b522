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
  /** Day of the current occurrence. */
  readonly desde: string;
  readonly children: (dias: string) => ReactNode;
}

/** The next days of a chore; nothing for a free or daily one. In a file of its own, because it imports the calendar code. */
export function Despues({ tarea, desde, children }: Props) {
  if (tarea.libre || tarea.frecuencia === 'DIARIA') return null;
  const dias = proximasOcurrencias(tarea, sumarDias(desde, 1), CUANTAS);
  return dias.length === 0 ? null : children(enumerar(dias.map((d) => fechaCorta(d))));
}
