import type { EventoReparto } from '../tipos.ts';

/** What the members and tasks of a log are called elsewhere. */
export interface Nombres {
  readonly miembro: (id: number) => number;
  readonly tarea: (id: number) => number;
}

const porClave = (de: Readonly<Record<number, number>>, nombre: (id: number) => number): Record<number, number> =>
  Object.fromEntries(Object.entries(de).map(([id, valor]) => [nombre(Number(id)), valor]));

/**
 * An event as it stands in a house where members and tasks have other ids. When the new ids are in the order of the old
 * ones every rule decides alike with them, since ids are only ever compared; so the log that is renumbered folds into the
 * state that is renumbered, and its certificate checks the same.
 */
export const renumerar = (e: EventoReparto, { miembro, tarea }: Nombres): EventoReparto => {
  switch (e.tipo) {
    case 'INICIO':
      return {
        ...e,
        por: miembro(e.por),
        participantes: e.participantes.map((p) => ({ ...p, id: miembro(p.id) })),
        tareas: e.tareas.map((t) => ({ ...t, id: tarea(t.id) })),
        cuotas: porClave(e.cuotas, miembro),
        orden: e.orden.map(miembro),
      };
    case 'ELECCION':
    case 'AUTO':
      return { ...e, miembro: miembro(e.miembro), tarea: tarea(e.tarea) };
    case 'ELECCION_ADMIN':
    case 'DESHECHO':
      return { ...e, miembro: miembro(e.miembro), tarea: tarea(e.tarea), por: miembro(e.por) };
    case 'APLAZADO':
    case 'VUELTA':
      return { ...e, miembro: miembro(e.miembro) };
    case 'CIERRE':
      if (e.paso === 'FIN') return { ...e, por: e.por === null ? null : miembro(e.por) };
      return {
        ...e,
        asignaciones: e.asignaciones.map((a) => ({ tarea: tarea(a.tarea), miembro: miembro(a.miembro) })),
      };
    case 'PROPUESTA':
      return {
        ...e,
        cambios: e.cambios.map((c) => ({ tarea: tarea(c.tarea), de: miembro(c.de), a: miembro(c.a) })),
        pide: e.pide.map(miembro),
      };
    case 'RESPUESTA':
      return { ...e, miembro: miembro(e.miembro), ...(e.por === undefined ? {} : { por: miembro(e.por) }) };
    case 'CANCELADO':
      return { ...e, por: miembro(e.por) };
  }
};

/** Every id that an event names. */
export const idsDe = (
  e: EventoReparto,
): { readonly miembros: ReadonlySet<number>; readonly tareas: ReadonlySet<number> } => {
  const miembros = new Set<number>();
  const tareas = new Set<number>();
  renumerar(e, {
    miembro: (id) => {
      miembros.add(id);
      return id;
    },
    tarea: (id) => {
      tareas.add(id);
      return id;
    },
  });
  return { miembros, tareas };
};
