import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { numeroDeHoy, type NumeroDeHoy } from '#shared/domain/numero-de-hoy.ts';
import { diaDe } from '#client/lib/fechas/fechas.ts';
import type { TareaPantalla } from '#shared/contracts/pantalla.ts';
import { nombreDeUnDia } from '#shared/domain/recurrencia/regla.ts';

/** Sorts by due day, the earliest first; assignments without one come last, since «9» sorts after any year. */
export const porFecha = (lista: readonly Asignacion[]): Asignacion[] =>
  lista.toSorted((a, b) => (a.fecha_limite ?? '9').localeCompare(b.fecha_limite ?? '9') || a.id - b.id);

/** The family's today, and whether the logged-in member is away. */
export interface DiaPropio {
  readonly hoy: string;
  readonly fuera: boolean;
}

/**
 * Whether a pending assignment of the logged-in member is due by today. False while they are away, and for a day on which they
 * are (`de_fuera`).
 */
export const tocaHoy = (
  { fecha_limite, de_fuera }: Pick<Asignacion, 'fecha_limite' | 'de_fuera'>,
  { hoy, fuera }: DiaPropio,
): boolean => fecha_limite !== null && fecha_limite <= hoy && !fuera && !de_fuera;

/** Returns those of the completed chores that count on the day `hoy`, in the family's zone. */
export const hechasHoy = (hechas: readonly Asignacion[], hoy: string): Asignacion[] =>
  hechas.filter((a) => a.completada_en !== null && diaDe(a.completada_en) === hoy);

/** Returns the logged-in member's count of chores for today, from their own lists. */
export const miNumeroDeHoy = (
  pendientes: readonly Asignacion[],
  hechas: readonly Asignacion[],
  { yo, ...dia }: DiaPropio & { readonly yo: number },
): NumeroDeHoy => numeroDeHoy([...pendientes.filter((a) => tocaHoy(a, dia)), ...hechasHoy(hechas, dia.hoy)], yo);

/**
 * Returns the instant at which an assignment was completed or skipped; null if neither. Data cached by an earlier version of
 * the app may lack `omision`.
 */
export const terminadaEn = ({ completada_en, omision }: Asignacion): string | null =>
  completada_en ?? (omision ?? null)?.en ?? null;

/** Sorts by when they were completed or skipped, the latest first. */
export const porTerminada = (lista: readonly Asignacion[]): Asignacion[] =>
  lista.toSorted((a, b) => (terminadaEn(b) ?? '').localeCompare(terminadaEn(a) ?? '') || b.id - a.id);

interface Miembro {
  readonly id: number;
  readonly tiene_cuenta: boolean;
}

export interface DiaDeMiembro<M extends Miembro> {
  readonly miembro: M;
  /**
   * Overdue chores first, then other pending ones, then completed ones. The name of a part of a daily chore leaves out its days,
   * which are clear on a list of one day.
   */
  readonly tareas: readonly TareaPantalla[];
  /** Number of these chores that the member's count for today has as done (`numeroDeHoy`). */
  readonly hechas: number;
  readonly atrasadas: number;
}

const peso = (t: TareaPantalla): number => (t.estado === 'COMPLETADA' ? 2 : t.atrasada ? 0 : 1);

/** Returns each member's chores of today, in the order of `miembros`. Leaves out members with neither account nor chore. */
export const diaPorMiembro = <M extends Miembro>({
  miembros,
  tareas,
}: {
  readonly miembros: readonly M[];
  readonly tareas: readonly TareaPantalla[];
}): DiaDeMiembro<M>[] =>
  miembros
    .map((miembro) => {
      const suyas = tareas
        .filter((t) => t.miembro === miembro.id)
        .map((t) => ({ ...t, nombre: nombreDeUnDia(t.nombre) }))
        .toSorted(
          (a, b) => peso(a) - peso(b) || (a.fecha_limite ?? '9').localeCompare(b.fecha_limite ?? '9') || a.id - b.id,
        );
      return {
        miembro,
        tareas: suyas,
        hechas: numeroDeHoy(suyas, miembro.id).hechas,
        atrasadas: suyas.filter((t) => t.estado === 'PENDIENTE' && t.atrasada).length,
      };
    })
    .filter((d) => d.miembro.tiene_cuenta || d.tareas.length > 0);
