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

/** A chore that may change hands: who has it, by their place among the members, and who else may. */
export interface Ficha {
  readonly tarea: number;
  /** Its place among the chores, by which equal ones go first. */
  readonly lugar: number;
  readonly carga: number;
  /** -1: nobody. */
  readonly dueno: number;
  readonly aptos: readonly number[];
}

/** A case laid out for a search: members and chores in the tie orders, whatever order they came in. */
export interface Mesa {
  readonly ids: readonly number[];
  readonly nino: readonly boolean[];
  /** Place of each among equals, from 0 for the one who gets the extra load; all 0 where ids decide. */
  readonly puesto: readonly number[];
  /** Each member's excess over their quota now. */
  readonly exceso: readonly number[];
  readonly fichas: readonly Ficha[];
  /** Nobody is to be farther from their quota: the largest load of one chore that may change hands. */
  readonly cota: number;
}

/** The weight of a member's share: percent × days at home. */
const pesoDe = ({ porcentaje, dias }: MiembroReajuste): number => porcentaje * dias;

const gruposQueCuentan = (miembros: readonly MiembroReajuste[]): Mascara =>
  miembros.reduce((mascara, m) => (pesoDe(m) > 0 ? mascara | bitDe(m.grupo_edad) : mascara), 0);

/** The chores that suit somebody who has a share of what is left: the others stay as they are and count for nobody. */
export const queCuentan = ({ miembros, tareas }: Pick<Caso, 'miembros' | 'tareas'>): readonly TareaReajuste[] => {
  const grupos = gruposQueCuentan(miembros);
  return tareas.filter((t) => (mascaraDe(t) & grupos) !== 0);
};

/** Each member's quota of what is left, by the draft's own rule; 0 for a member without a share or away until the end. */
export function cuotasDelResto(caso: Pick<Caso, 'miembros' | 'tareas' | 'desempate'>): Record<number, number> {
  const dias = new Map(caso.miembros.map((m) => [m.id, m.dias]));
  const participantes = primeroElDeMas(caso.miembros, caso.desempate).filter((m) => pesoDe(m) > 0);
  const ceros = Object.fromEntries(caso.miembros.map((m) => [m.id, 0]));
  return { ...ceros, ...cuotasPorDias(participantes, rhoDe(queCuentan(caso)), (id) => dias.get(id) ?? 0).cuotas };
}

/** Moves that are ruled out: all of some chores, or of a chore to certain members. */
export interface Vetos {
  readonly quietas: ReadonlySet<number>;
  readonly noA: (tarea: number, miembro: number) => boolean;
}

const SIN_VETOS: Vetos = { quietas: new Set(), noA: () => false };

/** Lays a case out. The bound is that of the case: what has been refused since does not move it. */
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

/** One move, by place among the chores and the members of a layout. */
export interface Paso {
  readonly ficha: Ficha;
  readonly a: number;
}

export const traspasoDe = ({ ids }: Mesa, { ficha, a }: Paso): Traspaso => ({
  tarea: ficha.tarea,
  de: ficha.dueno < 0 ? null : (ids[ficha.dueno] ?? null),
  a: ids[a] ?? 0,
});
