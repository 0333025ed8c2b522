import type { Calendario } from '../calendario.ts';
import type { Dia } from '../tipos.ts';
import { abrirSiguiente, type OcurrenciaAbierta } from '../vencimiento.ts';
import type { OcurrenciaEnMano } from './tipos.ts';

/**
 * From which occurrence on a chore that changes hands is the new one's. The open one goes with it while nobody else has it
 * and its day has not passed; else it stays with whoever has it, late or not, and the one after it is the first, if there
 * is one.
 */
export const relevo = (
  { fecha_limite, disponible_desde, de_otro }: OcurrenciaEnMano,
  tarea: Calendario,
  hoy: Dia,
): { readonly primera: OcurrenciaAbierta | null; readonly vaConElla: boolean } =>
  !de_otro && fecha_limite >= hoy
    ? { primera: { fecha_limite, disponible_desde }, vaConElla: true }
    : { primera: abrirSiguiente(tarea, { fecha_limite }), vaConElla: false };
