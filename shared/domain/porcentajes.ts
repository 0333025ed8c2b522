import { GRUPOS_EDAD, type GrupoEdad } from './tipos.ts';

/** A member's share of the load, a whole percentage from 0 to 100. */
export interface Porcentaje {
  readonly miembro: number;
  readonly porcentaje: number;
}

const sumar = (ns: readonly number[]): number => ns.reduce((a, b) => a + b, 0);

/**
 * Splits a total into whole numbers in proportion to weights; they add up to the total exactly. Each differs from its
 * exact value by less than 1. The largest remainders are rounded up, the first of equal ones first. If all weights are
 * 0, the parts are equal.
 */
export const enProporcion = (pesos: readonly number[], total: number): number[] => {
  const suma = sumar(pesos);
  if (suma === 0)
    return pesos.length === 0
      ? []
      : enProporcion(
          pesos.map(() => 1),
          total,
        );
  const suelos = pesos.map((p) => Math.floor((p * total) / suma));
  const porResto = pesos
    .map((p, i) => ({ i, resto: (p * total) % suma }))
    .toSorted((a, b) => b.resto - a.resto || a.i - b.i);
  const suben = new Set(porResto.slice(0, total - sumar(suelos)).map(({ i }) => i));
  return suelos.map((s, i) => (suben.has(i) ? s + 1 : s));
};

/**
 * Step of shares in percentage points. Shares that are all multiples of 5 stay multiples of 5, unless a member who had a share
 * would be left with 0.
 */
const PASO = 5;

/**
 * Adjusts shares so that they add up to 100. The share of member `fijo` stays (with null, nobody's); the others change
 * in proportion to their present shares. A member with 0 keeps 0, unless all the others have 0 too. A single member
 * gets 100.
 */
export const cuadrar = (partes: readonly Porcentaje[], fijo: number | null): Porcentaje[] => {
  const otros = partes.filter((p) => p.miembro !== fijo);
  if (otros.length === 0) return partes.map((p) => ({ ...p, porcentaje: 100 }));
  const resto = 100 - (partes.find((p) => p.miembro === fijo)?.porcentaje ?? 0);
  const pesos = otros.map((p) => p.porcentaje);
  const deCinco =
    resto % PASO === 0 && pesos.every((p) => p % PASO === 0)
      ? enProporcion(pesos, resto / PASO).map((n) => n * PASO)
      : [];
  const nuevos =
    deCinco.length > 0 && deCinco.every((n, i) => n > 0 || pesos[i] === 0) ? deCinco : enProporcion(pesos, resto);
  const de = new Map(otros.map((p, i) => [p.miembro, nuevos[i] ?? 0]));
  return partes.map((p) => ({ ...p, porcentaje: de.get(p.miembro) ?? p.porcentaje }));
};

/**
 * Adds members with given shares and scales the present shares down to the rest of 100. If the present shares do not
 * add up to 100, they are returned unchanged and without the new members: the family must correct them first.
 */
export const conIncluidos = (partes: readonly Porcentaje[], incluidos: readonly Porcentaje[]): Porcentaje[] => {
  if (sumar(partes.map((p) => p.porcentaje)) !== 100) return [...partes];
  const nuevos = enProporcion(
    partes.map((p) => p.porcentaje),
    100 - sumar(incluidos.map((p) => p.porcentaje)),
  );
  return [...partes.map((p, i) => ({ ...p, porcentaje: nuevos[i] ?? 0 })), ...incluidos];
};

/**
 * Splits 100 equally: each member gets ⌊100/n⌋, and the last one the remainder too. Returns an empty list for no
 * members.
 */
export const repartoIgual = (miembros: readonly number[]): { miembro: number; porcentaje: number }[] => {
  const parte = miembros.length === 0 ? 0 : Math.floor(100 / miembros.length);
  return miembros.map((miembro, i) => ({
    miembro,
    porcentaje: i === miembros.length - 1 ? 100 - parte * (miembros.length - 1) : parte,
  }));
};

/**
 * Recommended share of each age group, in percent, before it is scaled so that the family's shares add up to 100.
 * `desde` and `hasta` are the range; `peso` is the value within it that a first proposal aims at.
 */
export const CONSEJO_EDADES = {
  ADULTO: { desde: 30, hasta: 40, peso: 35 },
  JUVENIL: { desde: 15, hasta: 25, peso: 20 },
  INFANTIL: { desde: 10, hasta: 15, peso: 15 },
} as const satisfies Readonly<
  Record<GrupoEdad, { readonly desde: number; readonly hasta: number; readonly peso: number }>
>;

interface Miembro {
  readonly id: number;
  readonly grupo_edad: GrupoEdad;
}

interface Grupo {
  readonly grupo: GrupoEdad;
  readonly n: number;
}

type PorGrupo = Readonly<Partial<Record<GrupoEdad, number>>>;

/**
 * Proposes shares by age group that add up to exactly 100. The recommendation is scaled to the family: three adults with 30
 * each and two children with 10 each would have 110. Members of a group get equal shares: multiples of 5 if that is possible
 * within the recommendation, else whole percentages. If neither adds up to 100, members of one group may differ by 1.
 */
export const repartoPorEdades = (miembros: readonly Miembro[]): Porcentaje[] => {
  const grupos = GRUPOS_EDAD.map((grupo) => ({
    grupo,
    n: miembros.filter((m) => m.grupo_edad === grupo).length,
  })).filter((g) => g.n > 0);
  const iguales = mejor(grupos, 5) ?? mejor(grupos, 1);
  if (iguales !== null)
    return miembros.map(({ id, grupo_edad }) => ({ miembro: id, porcentaje: iguales[grupo_edad] ?? 0 }));
  const partes = enProporcion(
    miembros.map((m) => CONSEJO_EDADES[m.grupo_edad].peso),
    100,
  );
  return miembros.map(({ id }, i) => ({ miembro: id, porcentaje: partes[i] ?? 0 }));
};

/**
 * Returns one share per age group, multiples of `paso` within the scaled recommendation and closest to its weights.
 * Null when no such shares add up to 100.
 */
function mejor(grupos: readonly Grupo[], paso: number): PorGrupo | null {
  const suma = grupos.reduce((total, { grupo, n }) => total + n * CONSEJO_EDADES[grupo].peso, 0);
  let mejor: PorGrupo | null = null;
  let menor = Infinity;
  for (const partes of repartos(grupos, 100, paso, suma)) {
    const distancia = grupos.reduce(
      (total, { grupo, n }) => total + n * ((partes[grupo] ?? 0) * suma - 100 * CONSEJO_EDADES[grupo].peso) ** 2,
      0,
    );
    if (distancia < menor) [mejor, menor] = [partes, distancia];
  }
  return mejor;
}

/** Yields every choice of one share per group, within the scaled recommendation, with which all members' shares total `resto`. */
function* repartos(
  [primero, ...demas]: readonly Grupo[],
  resto: number,
  paso: number,
  suma: number,
): Generator<PorGrupo> {
  if (primero === undefined) {
    if (resto === 0) yield {};
    return;
  }
  const { grupo, n } = primero;
  const { desde, hasta } = CONSEJO_EDADES[grupo];
  for (let parte = paso; parte * n <= resto && parte * suma <= 100 * hasta; parte += paso) {
    if (parte * suma < 100 * desde) continue;
    for (const otras of repartos(demas, resto - parte * n, paso, suma)) yield { ...otras, [grupo]: parte };
  }
}

/** The shares while someone drags a slider to try them out. */
export interface Probadas {
  /** The shares when the drag of the present slider began. */
  readonly base: readonly Porcentaje[];
  /** The member whose slider is dragged; null before the first drag. */
  readonly movido: number | null;
  readonly partes: readonly Porcentaje[];
}

export const sinProbar = (partes: readonly Porcentaje[]): Probadas => ({ base: partes, movido: null, partes });

/**
 * Returns the highest value of a member's slider. Every other member with a share keeps at least 1 %, so that nobody
 * drops out of the draft.
 */
export const topeDe = (partes: readonly Porcentaje[], miembro: number): number =>
  partes.length === 1 ? 100 : 100 - partes.filter((p) => p.miembro !== miembro && p.porcentaje > 0).length;

/**
 * Moves one slider and splits the rest of 100 among the others, in proportion to their shares when the drag began, so that
 * dragging there and back restores the old shares. A member with 0 keeps 0, unless all the others have 0.
 */
export const moverParte = ({ base: antes, movido, partes }: Probadas, miembro: number, a: number): Probadas => {
  const base = movido === miembro ? antes : partes;
  const otros = base.filter((p) => p.miembro !== miembro);
  const conAlgo = otros.some((p) => p.porcentaje > 0) ? otros.filter((p) => p.porcentaje > 0) : otros;
  const suya = Math.max(conAlgo.length === 0 ? 100 : 0, Math.min(topeDe(base, miembro), Math.round(a)));
  // Each who had a share keeps 1 %. The rest is split by what each has above 1 %, or equally when none has more.
  const suelo = otros.some((p) => p.porcentaje > 0) ? 1 : 0;
  const demas = enProporcion(
    conAlgo.map((p) => Math.max(0, p.porcentaje - suelo)),
    100 - suya - suelo * conAlgo.length,
  );
  const de = new Map(conAlgo.map((p, i) => [p.miembro, suelo + (demas[i] ?? 0)]));
  return {
    base,
    movido: miembro,
    partes: base.map((p) => ({
      miembro: p.miembro,
      porcentaje: p.miembro === miembro ? suya : (de.get(p.miembro) ?? 0),
    })),
  };
};
