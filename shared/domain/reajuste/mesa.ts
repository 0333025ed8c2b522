import { cuotasPorDias } from '#shared/domain/reparto/cuotas/en-cuenta.ts';
import {
  bitDe,
  mascaraDe,
  rhoDe,
  entreIguales,
  primeroElDeMas,
  type Mascara,
} from '#shared/domain/reparto/tablero/grupos.ts';
import type { Desempate } from '#shared/domain/reparto/tipos.ts';
import type { MiembroReajuste, TareaReajuste, Traspaso } from './tipos.ts';

/** The input of a search for moves. */
export interface Caso {
  readonly miembros: readonly MiembroReajuste[];
  readonly tareas: readonly TareaReajuste[];
  readonly cuotas: Readonly<Record<number, number>>;
  readonly desempate: Desempate;
}

/** A chore that may change hands. Members are given by their index in `Mesa.ids`. */
export interface Ficha {
  readonly tarea: number;
  /** Index of the chore in the tie order, which decides among equal chores. */
  readonly lugar: number;
  readonly carga: number;
  /** Index of its owner, or -1 when it has none. */
  readonly dueno: number;
  /** The members to whom it may go, without its owner. */
  readonly aptos: readonly number[];
}

/**
 * The input of a search as arrays. Members are sorted by `primeroElDeMas` and chores by the tie order, so the order of the input
 * does not matter.
 */
export interface Mesa {
  readonly ids: readonly number[];
  readonly nino: readonly boolean[];
  /** Each member's index in the order of `primeroElDeMas`: 0 for the one who gets an extra load first. */
  readonly puesto: readonly number[];
  /** Each member's load above their quota at present, negative below it. */
  readonly exceso: readonly number[];
  readonly fichas: readonly Ficha[];
  /** The bound on the distance from a quota: the largest load of one chore that may change hands. */
  readonly cota: number;
}

/** Returns the weight of a member's share: percent × days at home. */
const pesoDe = ({ porcentaje, dias }: MiembroReajuste): number => porcentaje * dias;

const gruposQueCuentan = (miembros: readonly MiembroReajuste[]): Mascara =>
  miembros.reduce((mascara, m) => (pesoDe(m) > 0 ? mascara | bitDe(m.grupo_edad) : mascara), 0);

/**
 * Returns the chores that suit at least one member with a share of the rest. The others keep their owners and are not
 * counted.
 */
export const queCuentan = ({ miembros, tareas }: Pick<Caso, 'miembros' | 'tareas'>): readonly TareaReajuste[] => {
  const grupos = gruposQueCuentan(miembros);
  return tareas.filter((t) => (mascaraDe(t) & grupos) !== 0);
};

/**
 * Returns each member's quota of the rest of the quarter, by the draft's rule. It is 0 for a member without a share,
 * and for one who is away until the quarter ends.
 */
export function cuotasDelResto(caso: Pick<Caso, 'miembros' | 'tareas' | 'desempate'>): Record<number, number> {
  const dias = new Map(caso.miembros.map((m) => [m.id, m.dias]));
  const participantes = primeroElDeMas(caso.miembros, caso.desempate).filter((m) => pesoDe(m) > 0);
  const ceros = Object.fromEntries(caso.miembros.map((m) => [m.id, 0]));
  return { ...ceros, ...cuotasPorDias(participantes, rhoDe(queCuentan(caso)), (id) => dias.get(id) ?? 0).cuotas };
}

/** Moves that a search must not make: any move of the chores in `quietas`, and those for which `noA` is true. */
export interface Vetos {
  readonly quietas: ReadonlySet<number>;
  readonly noA: (tarea: number, miembro: number) => boolean;
}

const SIN_VETOS: Vetos = { quietas: new Set(), noA: () => false };

/** Prepares a search. The bound is computed from all chores, so that refusals do not change it. */
export function mesaDe(caso: Caso, vetos: Vetos = SIN_VETOS): Mesa {
  const miembros = primeroElDeMas(caso.miembros, caso.desempate);
  const antes = entreIguales(caso.desempate);
  const sitio = new Map(miembros.map((m, i) => [m.id, i]));
  const exceso = miembros.map((m) => -(caso.cuotas[m.id] ?? 0));
  const fichas: Ficha[] = [];
  let cota = 0;
  for (const t of queCuentan(caso).toSorted((a, b) => antes(a.id, b.id))) {
    const dueno = t.dueno === null ? -1 : (sitio.get(t.dueno) ?? -1);
    if (dueno >= 0) exceso[dueno] = (exceso[dueno] ?? 0) + t.carga;
    const aptos = miembros.flatMap((m, i) =>
      i !== dueno && pesoDe(m) > 0 && (mascaraDe(t) & bitDe(m.grupo_edad)) !== 0 ? [i] : [],
    );
    if (aptos.length > 0) cota = Math.max(cota, t.carga);
    const quedan = vetos.quietas.has(t.id) ? [] : aptos.filter((i) => !vetos.noA(t.id, miembros[i]?.id ?? 0));
    if (quedan.length > 0) fichas.push({ tarea: t.id, lugar: fichas.length, carga: t.carga, dueno, aptos: quedan });
  }
  return {
    ids: miembros.map((m) => m.id),
    nino: miembros.map((m) => m.grupo_edad === 'INFANTIL'),
    puesto: miembros.map((_, i) => i),
    exceso,
    fichas,
    cota,
  };
}

/** A move of one chore to the member with index `a`. */
export interface Paso {
  readonly ficha: Ficha;
  readonly a: number;
}

export const traspasoDe = ({ ids }: Mesa, { ficha, a }: Paso): Traspaso => ({
  tarea: ficha.tarea,
  de: ficha.dueno < 0 ? null : (ids[ficha.dueno] ?? null),
  a: ids[a] ?? 0,
});
