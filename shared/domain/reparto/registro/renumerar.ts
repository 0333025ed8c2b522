import type { EnCuenta } from '../tenido-en-cuenta.ts';
import type { Desempate, EventoReparto, TipoEvento } from '../tipos.ts';

/** Maps the member and task ids of a log to those of another database. */
export interface Nombres {
  readonly miembro: (id: number) => number;
  readonly tarea: (id: number) => number;
}

const porClave = (de: Readonly<Record<number, number>>, nombre: (id: number) => number): Record<number, number> =>
  Object.fromEntries(Object.entries(de).map(([id, valor]) => [nombre(Number(id)), valor]));

/** The same with another name for its member. */
const suyo = <T extends { readonly miembro: number }>(de: T, { miembro }: Nombres): T => ({
  ...de,
  miembro: miembro(de.miembro),
});

const enCuenta = ({ fuera, saldos, ...dias }: EnCuenta, n: Nombres): EnCuenta => ({
  ...dias,
  ...(fuera === undefined ? {} : { fuera: fuera.map((f) => suyo(f, n)) }),
  ...(saldos === undefined ? {} : { saldos: saldos.map((s) => suyo(s, n)) }),
});

export const conDesempate = ({ miembros, tareas }: Desempate, n: Nombres): Desempate => ({
  miembros: miembros.map(n.miembro),
  tareas: tareas.map(n.tarea),
});

type Evento<T extends TipoEvento> = Extract<EventoReparto, { tipo: T }>;
type Renumerado<T extends TipoEvento> = (e: Evento<T>, nombres: Nombres) => EventoReparto;

const conTarea = <E extends { readonly miembro: number; readonly tarea: number }>(e: E, n: Nombres): E => ({
  ...e,
  miembro: n.miembro(e.miembro),
  tarea: n.tarea(e.tarea),
});
const conPor = <E extends { readonly por: number }>(e: E, n: Nombres): E => ({ ...e, por: n.miembro(e.por) });

/** One for each event; a missing one is a type error. */
const RENUMERADOS: { readonly [T in TipoEvento]: Renumerado<T> } = {
  INICIO: (e, n) => ({
    ...conPor(e, n),
    participantes: e.participantes.map((p) => ({ ...p, id: n.miembro(p.id) })),
    tareas: e.tareas.map((t) => ({
      ...t,
      id: n.tarea(t.id),
      ...(t.parte_de === undefined ? {} : { parte_de: n.tarea(t.parte_de) }),
    })),
    cuotas: porClave(e.cuotas, n.miembro),
    orden: e.orden.map(n.miembro),
    desempate: conDesempate(e.desempate, n),
    ...(e.ausentes === undefined ? {} : { ausentes: e.ausentes.map(n.miembro) }),
    ...(e.en_cuenta === undefined ? {} : { en_cuenta: enCuenta(e.en_cuenta, n) }),
  }),
  ELECCION: conTarea,
  AUTO: conTarea,
  ELECCION_ADMIN: (e, n) => conPor(conTarea(e, n), n),
  DESHECHO: (e, n) => conPor(conTarea(e, n), n),
  APLAZADO: (e, n) => ({ ...e, miembro: n.miembro(e.miembro) }),
  VUELTA: (e, n) => ({ ...e, miembro: n.miembro(e.miembro) }),
  CIERRE: (e, n) =>
    e.paso === 'FIN'
      ? { ...e, por: e.por === null ? null : n.miembro(e.por) }
      : { ...e, asignaciones: e.asignaciones.map((a) => conTarea(a, n)) },
  PROPUESTA: (e, n) => ({
    ...e,
    cambios: e.cambios.map((c) => ({ tarea: n.tarea(c.tarea), de: n.miembro(c.de), a: n.miembro(c.a) })),
    pide: e.pide.map(n.miembro),
  }),
  RESPUESTA: (e, n) => ({
    ...e,
    miembro: n.miembro(e.miembro),
    ...(e.por === undefined ? {} : { por: n.miembro(e.por) }),
  }),
  CANCELADO: conPor,
};

/**
 * An event as it stands in a house where members and tasks have other ids. When the new ids are in the order of the old
 * ones every rule decides alike with them, since ids are only ever compared; so the log that is renumbered folds into the
 * state that is renumbered, and its certificate checks the same.
 */
export const renumerar = (e: EventoReparto, nombres: Nombres): EventoReparto =>
  // Each takes exactly the events of its key, which TypeScript cannot follow through an index.
  (RENUMERADOS[e.tipo] as (e: EventoReparto, nombres: Nombres) => EventoReparto)(e, nombres);

/** Every id that an event names, asked of the function that renumbers such events. */
export const idsSegun = <E>(renumerarlo: (e: E, nombres: Nombres) => unknown, e: E) => {
  const [miembros, tareas] = [new Set<number>(), new Set<number>()];
  const apuntar = (ids: Set<number>) => (id: number) => {
    ids.add(id);
    return id;
  };
  renumerarlo(e, { miembro: apuntar(miembros), tarea: apuntar(tareas) });
  return { miembros, tareas } as { readonly miembros: ReadonlySet<number>; readonly tareas: ReadonlySet<number> };
};

/** Every id that an event of a draft names. */
export const idsDe = (e: EventoReparto) => idsSegun(renumerar, e);
