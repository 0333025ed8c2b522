import { GRUPOS_EDAD, type GrupoEdad } from './tipos.ts';

/** A member's share of the load, integer percent 0 to 100. */
export interface Parte {
  readonly miembro: number;
  readonly porcentaje: number;
}

const sumar = (ns: readonly number[]): number => ns.reduce((a, b) => a + b, 0);

/**
 * Whole numbers that sum exactly to a total, in proportion to weights: each less than 1 from its exact part. What rounding down
 * leaves goes by largest remainder, of equals to the one that stands first. When nothing weighs anything, the parts are equal.
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
 * The step of one tap in the forms, in percent. Shares that are all multiples of it stay so, unless that would leave
 * somebody who had a part with nothing.
 */
const PASO = 5;

/**
 * Brings shares to exactly 100. One member's stays (nobody's with null) and the others follow in proportion to what they have. So
 * a member with nothing keeps nothing, unless all the others have nothing either. A member alone has it all.
 */
export const cuadrar = (partes: readonly Parte[], fijo: number | null): Parte[] => {
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
 * Adds members with the shares given, and leaves the rest of 100 to those who were there, in proportion. Shares that do
 * not total 100 come back as they are, without the new members, because that has to be mended first.
 */
export const conIncluidos = (partes: readonly Parte[], incluidos: readonly Parte[]): Parte[] => {
  if (sumar(partes.map((p) => p.porcentaje)) !== 100) return [...partes];
  const nuevos = enProporcion(
    partes.map((p) => p.porcentaje),
    100 - sumar(incluidos.map((p) => p.porcentaje)),
  );
  return [...partes.map((p, i) => ({ ...p, porcentaje: nuevos[i] ?? 0 })), ...incluidos];
};

/** The equal split of 100 %: floor(100/n) each, the remainder to the last. Nobody: nothing. */
export const repartoIgual = (miembros: readonly number[]): { miembro: number; porcentaje: number }[] => {
  const parte = miembros.length === 0 ? 0 : Math.floor(100 / miembros.length);
  return miembros.map((miembro, i) => ({
    miembro,
    porcentaje: i === miembros.length - 1 ? 100 - parte * (miembros.length - 1) : parte,
  }));
};

/**
 * The advice for each age group, percent, as it holds in a family whose shares then total 100. `peso` is the value
 * within it that a first proposal aims at.
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
 * Shares by age that total exactly 100. The advice keeps its proportions, however many they are: with three adults and
 * two children nobody can have 30. Everybody of a group gets the same, in multiples of 5 where some lie within the
 * advice, else in whole percents; where no such shares total 100, members of a group differ by one.
 */
export const repartoPorEdades = (miembros: readonly Miembro[]): Parte[] => {
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
 * One share a group, all multiples of `paso` within the advice as it scales to this family, nearest to its weights;
 * null when none total 100.
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

/** Every way to give each group one share within its scaled advice so that all total `resto`. */
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

/** Shares that somebody tries out with a finger. */
export interface Probadas {
  /** The shares when the finger began to move one. */
  readonly base: readonly Parte[];
  readonly movido: number | null;
  readonly partes: readonly Parte[];
}

export const sinProbar = (partes: readonly Parte[]): Probadas => ({ base: partes, movido: null, partes });

/** The maximum of one share: every other member with a share keeps 1 %, so that nobody drops out of the draft. */
export const topeDe = (partes: readonly Parte[], miembro: number): number =>
  partes.length === 1 ? 100 : 100 - partes.filter((p) => p.miembro !== miembro && p.porcentaje > 0).length;

/**
 * Takes from the others what one member gains, each in proportion to what they had when the finger came: so there and back again
 * is where it was. The sum is always 100; a member who had nothing has nothing, unless nobody else has anything to take it.
 */
export const moverParte = ({ base: antes, movido, partes }: Probadas, miembro: number, a: number): Probadas => {
  const base = movido === miembro ? antes : partes;
  const otros = base.filter((p) => p.miembro !== miembro);
  const conAlgo = otros.some((p) => p.porcentaje > 0) ? otros.filter((p) => p.porcentaje > 0) : otros;
  const suya = Math.max(conAlgo.length === 0 ? 100 : 0, Math.min(topeDe(base, miembro), Math.round(a)));
  // Each keeps one, and what is left goes by what they have beyond that one, or equally when that is all they have.
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
