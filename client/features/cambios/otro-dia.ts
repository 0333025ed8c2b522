import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { estaFuera, type Ausencia } from '#shared/domain/ausencias/fuera.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { diasParaPosponer, porQueNoSePospone } from '#shared/domain/posponer.ts';

/** Number of days offered at once; more would need a calendar. */
const CUANTOS = 7;

/** The rights of the member who postpones a chore, and the days away of the member who has it. */
interface Quien {
  readonly es_administrador: boolean;
  readonly ausencias: readonly Ausencia[];
}

/**
 * Returns the next days, up to `CUANTOS`, to which the chore may be postponed by the member who has it or, with
 * `es_administrador`, by an admin. Leaves out `ausencias`. Empty if it may not be postponed. Rows cached by an earlier version
 * of the app lack some fields, hence the defaults.
 */
export const diasParaOtroDia = (tarea: Asignacion, hoy: string, { es_administrador, ausencias }: Quien): string[] => {
  const suya = { fecha_original: null, posponible_hasta: null, pospuestas: 0, ...(tarea as Partial<Asignacion>) };
  const posponible = { ...suya, fecha_limite: tarea.fecha_limite };
  const tramo = diasParaPosponer(posponible, hoy);
  if (tramo === null || porQueNoSePospone(posponible, { la_tiene: true, es_administrador }, hoy) !== null) return [];
  const dias: string[] = [];
  for (let dia = tramo.desde; dia <= tramo.hasta && dias.length < CUANTOS; dia = sumarDias(dia, 1))
    if (!estaFuera(ausencias, dia)) dias.push(dia);
  return dias;
};
