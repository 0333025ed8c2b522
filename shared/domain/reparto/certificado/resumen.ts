import { cargasReales } from '../registro/pliegue.ts';
import type { EstadoReparto, TareaAsignada } from '../tipos.ts';

/** A member's final load. */
export interface ResumenMiembro {
  readonly miembro: number;
  readonly cuota_inicial: number;
  /** Load of all their tasks now. */
  readonly carga: number;
  /** The quota that the session leaves them, which is their real load; null until it is completed. */
  readonly cuota_final: number | null;
  /** carga − cuota_inicial. Sums to 0 over the members once every task is assigned. */
  readonly diferencia: number;
  readonly tareas: readonly TareaAsignada[];
}

/** The session member by member, in the order of picking. */
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
