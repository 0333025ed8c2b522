import { numeroDeHoy } from '#shared/domain/numero-de-hoy.ts';
import type { TareaPantalla } from '#shared/contracts/pantalla.ts';
import { nombreDeUnDia } from '#shared/domain/recurrencia/regla.ts';

interface Miembro {
  readonly id: number;
  readonly tiene_cuenta: boolean;
}

export interface DiaDeMiembro<M extends Miembro> {
  readonly miembro: M;
  /**
   * Overdue chores first, then other pending ones, then completed ones. Their names leave out the days, which are clear on a
   * list of one day.
   */
  readonly tareas: readonly TareaPantalla[];
  readonly hechas: number;
  readonly atrasadas: number;
}

const peso = (t: TareaPantalla): number => (t.estado === 'COMPLETADA' ? 2 : t.atrasada ? 0 : 1);

/** Returns today by member, for members with an account or with a chore today. */
export const diaDe = <M extends Miembro>({
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
