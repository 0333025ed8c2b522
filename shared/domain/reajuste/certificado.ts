import { deUnaVez, type PorTramos } from '#shared/domain/por-tramos.ts';
import { canonico } from '#shared/domain/reparto/registro/pliegue.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import {
  contestarReajuste,
  empezarReajuste,
  terminarReajuste,
  type JugadaReajuste,
  type YaNoSePuede,
} from './jugadas.ts';
import { mesaDe, queCuentan } from './mesa.ts';
import { aplicarEvento, plegarReajuste } from './registro.ts';
import type { EstadoReajuste, EventoReajuste } from './tipos.ts';

/** A member's quota of the rest of the quarter, and their load in it before and after some moves. */
export interface LineaReajuste {
  readonly miembro: number;
  readonly cuota: number;
  readonly antes: number;
  readonly despues: number;
}

/** Checks of a finished reajuste, computed from its log alone. */
export interface ComprobacionesReajuste {
  /** The quotas add up to the load that was shared out. */
  readonly cuotas: boolean;
  /** Replaying the answers by the rules gives exactly this log, so these moves and no others were proposed. */
  readonly jugadas: boolean;
  /** Every chore that changed hands suits the age group of its new owner. */
  readonly edades: boolean;
  /** Every accepted move has a yes for the member who gives the chore, if it has an owner, and for the one who receives it. */
  readonly acuerdo: boolean;
  /**
   * If all had accepted the first bundle, the largest distance from a quota would not have grown, or would be within the bound.
   */
  readonly peor: boolean;
}

const sumar = (numeros: readonly number[]): number => numeros.reduce((suma, n) => suma + n, 0);

type Movidas = ReadonlyMap<number, number>;

/** The moves that were carried out: the new owner of each chore. */
const hechos = ({ propuestas, sin_hacer }: Pick<EstadoReajuste, 'propuestas' | 'sin_hacer'>): Movidas =>
  new Map(
    propuestas
      .flatMap((p) => (p.estado === 'ACEPTADA' ? p.cambios : []))
      .filter((c) => !sin_hacer.includes(c.tarea))
      .map((c) => [c.tarea, c.a]),
  );

/** The moves of the first bundle, as if nobody had refused. */
const primeras = ({ propuestas }: EstadoReajuste): Movidas =>
  new Map(propuestas.flatMap((p) => (p.lote === 1 ? p.cambios.map((c) => [c.tarea, c.a] as const) : [])));

/**
 * Returns each member's quota and load before and after `movidas`, by ascending id. Chores that suit no member with a
 * share are not counted.
 */
export function lineasDe(estado: EstadoReajuste, movidas: Movidas = hechos(estado)): readonly LineaReajuste[] {
  const cargas = (dueno: (id: number, antes: number | null) => number | null): ReadonlyMap<number, number> => {
    const de = new Map<number, number>();
    for (const t of queCuentan(estado)) {
      const miembro = dueno(t.id, t.dueno);
      if (miembro !== null) de.set(miembro, (de.get(miembro) ?? 0) + t.carga);
    }
    return de;
  };
  const antes = cargas((_, dueno) => dueno);
  const despues = cargas((id, dueno) => movidas.get(id) ?? dueno);
  return estado.miembros
    .toSorted((a, b) => a.id - b.id)
    .map(({ id }) => ({
      miembro: id,
      cuota: estado.cuotas[id] ?? 0,
      antes: antes.get(id) ?? 0,
      despues: despues.get(id) ?? 0,
    }));
}

/** Returns the bound: the largest load of a chore that could change hands. */
export const cotaDe = (estado: EstadoReajuste): number => mesaDe(estado).cota;

/** Returns the largest distance from a quota, before and after. */
const mayorDistancia = (lineas: readonly LineaReajuste[]): { readonly antes: number; readonly despues: number } => ({
  antes: Math.max(0, ...lineas.map((l) => Math.abs(l.antes - l.cuota))),
  despues: Math.max(0, ...lineas.map((l) => Math.abs(l.despues - l.cuota))),
});

/** Checks a complete log. */
export function* comprobarElReajuste(eventos: readonly EventoReajuste[]): PorTramos<ComprobacionesReajuste> {
  const estado = plegarReajuste(eventos);
  const grupos = new Map(estado.miembros.map((m) => [m.id, m.grupo_edad]));
  const tareas = new Map(estado.tareas.map((t) => [t.id, t]));
  const aceptadas = estado.propuestas.filter((p) => p.estado === 'ACEPTADA');
  const { antes, despues } = mayorDistancia(lineasDe(estado, primeras(estado)));
  return {
    cuotas: sumar(Object.values(estado.cuotas)) === sumar(queCuentan(estado).map((t) => t.carga)),
    jugadas: yield* saleIgual(eventos),
    edades: [...hechos(estado)].every(([tarea, miembro]) => {
      const [t, grupo] = [tareas.get(tarea), grupos.get(miembro)];
      return t !== undefined && grupo !== undefined && apta(t, grupo);
    }),
    acuerdo: aceptadas.every((p) =>
      p.cambios.every(({ de, a }) => [de, a].every((id) => id === null || p.respuestas[id] === true)),
    ),
    peor: despues <= Math.max(antes, cotaDe(estado)),
  };
}

/** Runs `comprobarElReajuste` without pauses. */
export const comprobarReajuste = (eventos: readonly EventoReajuste[]): ComprobacionesReajuste =>
  deUnaVez(comprobarElReajuste(eventos));

/** Replays a log answer by answer and tells whether the rules produce the same events. */
function* saleIgual(eventos: readonly EventoReajuste[]): PorTramos<boolean> {
  const [inicio] = eventos;
  if (inicio?.tipo !== 'INICIO') return false;
  const fin = eventos.at(-1);
  const acordadas = new Set(
    plegarReajuste(eventos).propuestas.flatMap((p) => (p.estado === 'ACEPTADA' ? p.cambios.map((c) => c.tarea) : [])),
  );
  // The family's state at the end is not in the log, but what was no longer possible shows in the final event: an ownerless chore
  // that nobody accepted is missing from `libres`, and an agreed move is in `sin_hacer`.
  const yaNo: YaNoSePuede = ({ tarea, de }) =>
    fin?.tipo === 'FIN' &&
    (de === null && !acordadas.has(tarea) ? !fin.libres.includes(tarea) : fin.sin_hacer.includes(tarea));
  let estado: EstadoReajuste | null = null;
  const vueltos: EventoReajuste[] = [];
  const seguir = (jugada: JugadaReajuste): void => {
    for (const e of jugada.ok ? jugada.valor : []) {
      estado = aplicarEvento(estado, e);
      vueltos.push(e);
    }
  };
  const { n: _n, en, tipo: _t, cuotas: _c, ...datos } = inicio;
  seguir(yield* empezarReajuste(datos, en));
  for (const e of eventos) {
    if (e.tipo === 'RESPUESTA') seguir(yield* contestarReajuste(estado, e, e.en, yaNo));
    else if (e.tipo === 'FIN' && e.motivo !== 'RESPONDIDO')
      seguir(terminarReajuste(estado, { motivo: e.motivo, por: e.por }, e.en, yaNo));
  }
  return canonico(vueltos) === canonico(eventos);
}
