import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { porFecha } from '#client/lib/asignaciones.ts';

export interface GrupoAsignaciones {
  readonly miembro: number;
  readonly nombre: string;
  /** The next to do first. */
  readonly pendientes: readonly Asignacion[];
  /** Done and expired, the latest first. */
  readonly terminadas: readonly Asignacion[];
}

const cuandoAcabo = (a: Asignacion): string => a.completada_en ?? a.fecha_limite ?? '';

/** The assignments of each member, by name; who has none is not there. */
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
