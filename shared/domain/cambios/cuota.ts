import { vecesAlTrimestre, type Repetible } from '../reparto/tablero/carga.ts';
import type { TareaReparto } from '../reparto/tipos.ts';
import type { GrupoEdad } from '../tipos.ts';

/** What one occurrence weighs, in the unit in which the session counts. */
const cargaDeUnaVez = (tarea: Repetible & Pick<TareaReparto, 'carga'>): number =>
  tarea.carga / Math.max(1, vecesAlTrimestre(tarea));

/** The reparto in force, and what has changed hands since. */
export interface EnVigor {
  readonly tareas: readonly (Repetible & Pick<TareaReparto, 'id' | 'carga'>)[];
  readonly cuotas: Readonly<Record<number, number>>;
  /** Whose each chore is now. */
  readonly responsables: readonly { readonly tarea: number; readonly miembro: number }[];
  /** Occurrences of the quarter that somebody took for somebody else. */
  readonly cubiertas: readonly { readonly tarea: number; readonly de: number; readonly a: number }[];
}

/** What one member would take and give. */
export interface Entrega {
  readonly tarea: number;
  /** An occurrence, or the chore for good. */
  readonly entera: boolean;
}

const pesoDe = ({ tareas }: EnVigor, { tarea, entera }: Entrega): number => {
  const suya = tareas.find((t) => t.id === tarea);
  if (suya === undefined) return 0;
  return entera ? suya.carga : cargaDeUnaVez(suya);
};

/** What a member has to do in the quarter by now: their chores, with what they cover and without what is covered for them. */
export const cargaAhora = (vigor: EnVigor, miembro: number): number => {
  const peso = (tarea: number, entera: boolean) => pesoDe(vigor, { tarea, entera });
  let carga = 0;
  for (const r of vigor.responsables) if (r.miembro === miembro) carga += peso(r.tarea, true);
  for (const c of vigor.cubiertas) {
    if (c.a === miembro) carga += peso(c.tarea, false);
    if (c.de === miembro) carga -= peso(c.tarea, false);
  }
  return carga;
};

/** More than rounding. */
const ALGO = 1e-6;

/**
 * Whether taking something, and giving something for it, needs an admin's yes: it takes a child further above the quota
 * that the reparto gave them, which is none for whoever took no part. Without a reparto there are no quotas.
 */
export const necesitaPermiso = (
  vigor: EnVigor | null,
  { id, grupo_edad }: { readonly id: number; readonly grupo_edad: GrupoEdad },
  { toma, da }: { readonly toma: Entrega | null; readonly da: Entrega | null },
): boolean => {
  if (vigor === null || grupo_edad !== 'INFANTIL') return false;
  const mas = (toma === null ? 0 : pesoDe(vigor, toma)) - (da === null ? 0 : pesoDe(vigor, da));
  return mas > ALGO && cargaAhora(vigor, id) + mas > (vigor.cuotas[id] ?? 0) + ALGO;
};
