/** An occurrence as today's number counts it. */
export interface DeHoy {
  readonly miembro: number;
  readonly estado: string;
}

export interface NumeroDeHoy {
  readonly hechas: number;
  readonly quedan: number;
}

/**
 * The number of a member's day, the same on Inicio, in Tareas and on a shared screen: how many of their chores due by today,
 * overdue included, were done today by any member, and how many are left. `lista` is due by today or was done today.
 */
export const numeroDeHoy = (lista: readonly DeHoy[], miembro: number): NumeroDeHoy => {
  const cuantas = (estado: string): number => lista.filter((a) => a.miembro === miembro && a.estado === estado).length;
  return { hechas: cuantas('COMPLETADA'), quedan: cuantas('PENDIENTE') };
};

/** Whether a member is done for today: there was something to do, and nothing is left. */
export const estaHechoElDia = ({ hechas, quedan }: NumeroDeHoy): boolean => hechas > 0 && quedan === 0;
