import type { Instante } from '#shared/domain/tipos.ts';
import { azarDeSemilla, barajar, type Azar } from '../cuotas/orden.ts';
import { continuar } from '../jugadas/avance.ts';
import { elegirTarea, type Jugada, responderPropuesta } from '#shared/domain/reparto/jugadas/jugadas.ts';
import { aplicar } from '../registro/pliegue.ts';
import { tareasLegales } from '../tablero/preguntas.ts';
import type { EstadoReparto, EventoReparto } from '../tipos.ts';

type Inicio = Extract<EventoReparto, { tipo: 'INICIO' }>;

/** The data of a planned draft, as its start would freeze them. */
export type Comienzo = Pick<
  Inicio,
  'contar' | 'trimestre_inicio' | 'participantes' | 'tareas' | 'cuotas' | 'orden' | 'desempate'
>;

/** Chance, in percent, with which a member who is asked agrees to a proposal in a rehearsal. */
const CONSIENTEN = 70;

/** The instant of all events of a rehearsal. Without a turn limit no rule looks at it. */
const ENTONCES: Instante = '2000-01-01T00:00:00.000Z';

/**
 * Plays one whole draft by the real rules, picks and closing. All members are present; each takes the legal chore that comes
 * first in a random order of tastes and agrees to a proposal by chance, in `CONSIENTEN` percent of cases. The same seed always
 * gives the same result.
 */
export function ensayar(comienzo: Comienzo, semilla: number): EstadoReparto {
  const azar = azarDeSemilla(semilla);
  const gustos = gustosDe(comienzo, azar);
  const inicio: Inicio = {
    ...comienzo,
    n: 1,
    en: ENTONCES,
    tipo: 'INICIO',
    reglas: 3,
    por: comienzo.participantes[0]?.id ?? 0,
    limite_segundos: null,
  };
  // When nobody can pick anything, the closing follows immediately.
  let { estado } = continuar({ estado: aplicar(null, inicio), eventos: [inicio] }, ENTONCES, {});
  while (estado.fase === 'ELECCION' || estado.fase === 'CIERRE') {
    const jugada = estado.fase === 'ELECCION' ? elegir(estado, gustos) : responder(estado, azar);
    if (!jugada.ok) throw new Error(`A legal move was refused: ${jugada.codigo}`);
    for (const evento of jugada.valor) estado = aplicar(estado, evento);
  }
  return estado;
}

/** Each member's taste: the rank of each chore, 0 for the most liked. */
type Gustos = ReadonlyMap<number, ReadonlyMap<number, number>>;

function gustosDe({ participantes, tareas }: Comienzo, azar: Azar): Gustos {
  const ids = tareas.map((t) => t.id);
  return new Map(
    participantes.map((p) => [p.id, new Map(barajar(ids, azar(2 ** 32)).map((tarea, lugar) => [tarea, lugar]))]),
  );
}

function elegir(estado: EstadoReparto, gustos: Gustos): Jugada {
  const miembro = estado.turno ?? NaN;
  const suyos = gustos.get(miembro);
  const lugar = (tarea: number): number => suyos?.get(tarea) ?? Infinity;
  const mejor = tareasLegales(estado, miembro).reduce<number | null>(
    (m, t) => (m === null || lugar(t.id) < lugar(m) ? t.id : m),
    null,
  );
  return elegirTarea(estado, { miembro, tarea: mejor ?? NaN }, ENTONCES);
}

function responder(estado: EstadoReparto, azar: Azar): Jugada {
  const propuesta = estado.propuestas.find(
    (p) => p.estado === 'PENDIENTE' && p.pide.some((id) => p.respuestas[id] === undefined),
  );
  const miembro = propuesta?.pide.find((id) => propuesta.respuestas[id] === undefined);
  return responderPropuesta(
    estado,
    { miembro: miembro ?? NaN, propuesta: propuesta?.n ?? NaN, acepta: azar(100) < CONSIENTEN },
    ENTONCES,
  );
}

/** A range of values, both ends included. */
export interface Margen {
  readonly de: number;
  readonly hasta: number;
}

/** The results of rehearsed drafts, in the draft's unit. */
export interface LoQueQueda {
  /** Number of rehearsed drafts. */
  readonly veces: number;
  /** Largest distance from a quota in each draft, ascending. */
  readonly diferencias: readonly number[];
  /** Range of the middle eight tenths of `diferencias`. */
  readonly casi_siempre: Margen;
  /** Median of `diferencias`. */
  readonly normal: number;
  /** Largest of `diferencias`. */
  readonly peor: number;
  /** Range of the middle eight tenths of each member's final load. */
  readonly de_cada_uno: readonly (Margen & { readonly miembro: number })[];
}

/** Returns the value below which `n` tenths of an ascending list lie. The list must not be empty. */
const decimo = (ordenados: readonly number[], n: number): number =>
  ordenados[Math.round(((ordenados.length - 1) * n) / 10)] ?? 0;

const margenDe = (ordenados: readonly number[]): Margen => ({ de: decimo(ordenados, 1), hasta: decimo(ordenados, 9) });

const ascendente = (ns: readonly number[]): number[] => ns.toSorted((a, b) => a - b);

/** The fields of a finished draft that a summary needs. */
export type Terminado = Pick<EstadoReparto, 'participantes' | 'cuotas' | 'cuotas_finales'>;

/** Summarizes rehearsed drafts that have the same start; null for an empty list. */
export function resumirEnsayos(ensayos: readonly Terminado[]): LoQueQueda | null {
  const [primero] = ensayos;
  if (primero === undefined) return null;
  const final = ({ cuotas_finales }: Terminado, id: number): number => cuotas_finales?.[id] ?? 0;
  const diferencias = ascendente(
    ensayos.map((e) => Math.max(...e.participantes.map(({ id }) => Math.abs(final(e, id) - (e.cuotas[id] ?? 0))))),
  );
  return {
    veces: ensayos.length,
    diferencias,
    casi_siempre: margenDe(diferencias),
    normal: decimo(diferencias, 5),
    peor: diferencias.at(-1) ?? 0,
    de_cada_uno: primero.participantes.map(({ id }) => ({
      miembro: id,
      ...margenDe(ascendente(ensayos.map((e) => final(e, id)))),
    })),
  };
}
