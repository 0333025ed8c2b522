import type { EstadoPantalla, MiembroPantalla, TareaPantalla } from '#shared/contracts/pantalla.ts';

export interface DiaDeMiembro {
  readonly miembro: MiembroPantalla;
  /** Overdue first, then the rest of what is to do, then what is done. */
  readonly tareas: readonly TareaPantalla[];
  readonly hechas: number;
  readonly atrasadas: number;
}

const peso = (t: TareaPantalla): number => (t.estado === 'COMPLETADA' ? 2 : t.atrasada ? 0 : 1);

/** Today by member: those who take part in the house's work, so those with an account or with something to do. */
export const diaDe = ({ miembros, tareas }: EstadoPantalla): DiaDeMiembro[] =>
  miembros
    .map((miembro) => {
      const suyas = tareas.filter((t) => t.miembro === miembro.id).toSorted((a, b) => peso(a) - peso(b) || (a.fecha_limite ?? '9').localeCompare(b.fecha_limite ?? '9') || a.id - b.id);
      return {
        miembro,
        tareas: suyas,
        hechas: suyas.filter((t) => t.estado === 'COMPLETADA').length,
        atrasadas: suyas.filter((t) => t.estado === 'PENDIENTE' && t.atrasada).length,
      };
    })
    .filter((d) => d.miembro.tiene_cuenta || d.tareas.length > 0);

const formato = (zona: string, opciones: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('es-ES', { timeZone: zona, ...opciones });

/** «18:42» on the family's clock. */
export const horaDe = (zona: string, instante: number): string => formato(zona, { hour: '2-digit', minute: '2-digit', hour12: false }).format(instante);

/** «sábado 21 de noviembre» on the family's calendar. */
export const fechaDe = (zona: string, instante: number): string => formato(zona, { weekday: 'long', day: 'numeric', month: 'long' }).format(instante).replace(',', '');

export type Escena = 'dia' | 'turno' | 'cierre' | 'final';

/** Which of the four compositions to show. */
export const escenaDe = ({ sesion }: EstadoPantalla, finalHasta: number, ahora: number): Escena => {
  if (sesion?.fase === 'ELECCION') return 'turno';
  if (sesion?.fase === 'CIERRE') return 'cierre';
  return sesion?.fase === 'COMPLETADA' && ahora < finalHasta ? 'final' : 'dia';
};
