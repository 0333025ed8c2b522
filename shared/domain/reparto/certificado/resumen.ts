import { cargasReales } from '../registro/pliegue.ts';
import type { EstadoReparto, TareaAsignada } from '../tipos.ts';

/** A member's load in a draft, now or at its end. */
export interface ResumenMiembro {
  readonly miembro: number;
  readonly cuota_inicial: number;
  /** Load of all chores that they have now. */
  readonly carga: number;
  /** Their load at the end of the draft; null until it is completed. */
  readonly cuota_final: number | null;
  /** `carga` − `cuota_inicial`. The differences add up to 0 once every chore has an owner. */
  readonly diferencia: number;
  readonly tareas: readonly TareaAsignada[];
}

/** Returns one row per member, in the order of picking. */
export function resumen(estado: EstadoReparto): ResumenMiembro[] {
  const cargas = cargasReales(estado);
  return estado.orden.map((miembro) => {
    const carga = cargas[miembro] ?? 0;
    const cuota_inicial = estado.cuotas[miembro] ?? 0;
    return {
      miembro,
      cuota_inicial,
      carga,
      cuota_final: estado.cuotas_finales?.[miembro] ?? null,
      diferencia: carga - cuota_inicial,
      tareas: estado.asignadas.filter((a) => a.miembro === miembro),
    };
  });
}
