import type { ReactNode } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { proximasOcurrencias } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { enumerar } from '#shared/domain/palabras.ts';
import { fechaCorta } from '#client/lib/fechas.ts';

const CUANTAS = 3;

interface Props {
  readonly tarea: Tarea;
  /** The day of the occurrence at hand. */
  readonly desde: string;
  readonly children: (dias: string) => ReactNode;
}

/** The days on which a chore comes again; nothing for one without such days, or of every day. Separate because it loads the calendar. */
export function Despues({ tarea, desde, children }: Props) {
  if (tarea.libre || tarea.frecuencia === 'DIARIA') return null;
  const dias = proximasOcurrencias(tarea, sumarDias(desde, 1), CUANTAS);
  return dias.length === 0 ? null : children(enumerar(dias.map((d) => fechaCorta(d))));
}
