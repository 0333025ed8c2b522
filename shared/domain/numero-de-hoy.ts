/** The fields of an occurrence that today's number counts. */
export interface DeHoy {
  readonly miembro: number;
  readonly estado: string;
}

export interface NumeroDeHoy {
  readonly hechas: number;
  readonly quedan: number;
}

/**
 * Counts a member's own chores of today: how many are done, by anybody, and how many are left. `lista` holds the occurrences
 * due by today (overdue ones too) or done today.
 */
export const numeroDeHoy = (lista: readonly DeHoy[], miembro: number): NumeroDeHoy => {
  const cuantas = (estado: string): number => lista.filter((a) => a.miembro === miembro && a.estado === estado).length;
  return { hechas: cuantas('COMPLETADA'), quedan: cuantas('PENDIENTE') };
};

/** Tells whether a member is done for today: they had chores, and none is left. */
export const estaHechoElDia = ({ hechas, quedan }: NumeroDeHoy): boolean => hechas > 0 && quedan === 0;
