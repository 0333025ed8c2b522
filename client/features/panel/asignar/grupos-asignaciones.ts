import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { porFecha } from '#client/lib/trabajo/asignaciones.ts';

export interface GrupoAsignaciones {
  readonly miembro: number;
  readonly nombre: string;
  /** Pending assignments, the earliest due first. */
  readonly pendientes: readonly Asignacion[];
  /** Completed and lapsed assignments, the latest first. */
  readonly terminadas: readonly Asignacion[];
}

const cuandoAcabo = (a: Asignacion): string => a.completada_en ?? a.fecha_limite ?? '';

/** Groups the assignments by member, sorted by name. A member without assignments has no group. */
export const agruparPorMiembro = (asignaciones: readonly Asignacion[]): readonly GrupoAsignaciones[] =>
  [...new Set(asignaciones.map((a) => a.miembro))]
    .map((miembro) => {
      const suyas = asignaciones.filter((a) => a.miembro === miembro);
      return {
        miembro,
        nombre: suyas[0]?.miembro_nombre ?? '',
        pendientes: porFecha(suyas.filter((a) => a.estado === 'PENDIENTE')),
        terminadas: suyas
          .filter((a) => a.estado !== 'PENDIENTE')
          .sort((a, b) => cuandoAcabo(b).localeCompare(cuandoAcabo(a)) || b.id - a.id),
      };
    })
    .sort((a, b) => a.nombre.localeCompare(b.nombre, 'es'));
