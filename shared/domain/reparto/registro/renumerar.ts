import type { EnCuenta } from '#shared/domain/reparto/tipos.ts';
import type { Desempate, EventoReparto, TipoEvento } from '../tipos.ts';

/** Maps the ids of members and chores in a log to their ids in another database. */
export interface Nombres {
  readonly miembro: (id: number) => number;
  readonly tarea: (id: number) => number;
}

const porClave = (de: Readonly<Record<number, number>>, nombre: (id: number) => number): Record<number, number> =>
  Object.fromEntries(Object.entries(de).map(([id, valor]) => [nombre(Number(id)), valor]));

/** Returns a value with its member's id replaced. */
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

/** One function for each kind of event; a missing one does not compile. */
const RENUMERADOS: { readonly [T in TipoEvento]: Renumerado<T> } = {
  INICIO: (e, n) => ({
    ...conPor(e, n),
    participantes: e.participantes.map((p) => ({ ...p, id: n.miembro(p.id) })),
    tareas: e.tareas.map((t) => ({
      ...t,
      id: n.tarea(t.id),
      ...(t.parte_de === undefined ? {} : { parte_de: n.tarea(t.parte_de) }),
      ...(t.fuera === undefined ? {} : { fuera: t.fuera.map(n.miembro) }),
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
  APLAZADO: suyo,
  VUELTA: suyo,
  PAUSA: conPor,
  SIGUE: conPor,
  MINUTO: suyo,
  TERMINAR: suyo,
  RETOMAR: suyo,
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
 * Returns an event with the ids of members and chores replaced, for a family imported into another database. If the new ids
 * have the same order as the old ones, every rule decides alike, because ids are only ever compared. So the renumbered log
 * folds into the renumbered state, and its certificate's checks have the same results.
 */
export const renumerar = (e: EventoReparto, nombres: Nombres): EventoReparto =>
  // Each function takes the event of its own key, but TypeScript cannot infer that from an index.
  (RENUMERADOS[e.tipo] as (e: EventoReparto, nombres: Nombres) => EventoReparto)(e, nombres);

/** Returns every id that an event names, by calling its renumbering function and noting the ids that it asks for. */
export const idsSegun = <E>(renumerarlo: (e: E, nombres: Nombres) => unknown, e: E) => {
  const [miembros, tareas] = [new Set<number>(), new Set<number>()];
  const apuntar = (ids: Set<number>) => (id: number) => {
    ids.add(id);
    return id;
  };
  renumerarlo(e, { miembro: apuntar(miembros), tarea: apuntar(tareas) });
  return { miembros, tareas } as { readonly miembros: ReadonlySet<number>; readonly tareas: ReadonlySet<number> };
};

/** Returns every id that an event of a draft names. */
export const idsDe = (e: EventoReparto) => idsSegun(renumerar, e);
