/** A member's share of the load, integer percent 0 to 100. */
export interface Parte {
  readonly miembro: number;
  readonly porcentaje: number;
}

const sumar = (ns: readonly number[]): number => ns.reduce((a, b) => a + b, 0);

/**
 * Whole numbers that sum exactly to a total, in proportion to weights: each less than 1 from its exact part. What
 * rounding down leaves goes by largest remainder, of equals to whoever stands first. When nothing weighs anything, the
 * parts are equal.
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
 * What one tap changes in the forms, in percent. Shares that are all multiples of it stay so, unless that would leave
 * somebody who had a part with nothing.
 */
const PASO = 5;

/**
 * Brings shares to exactly 100. One member's stays (nobody's with null) and the others follow in proportion to what
 * they have. So whoever has nothing keeps nothing, unless all the others have nothing either. A member alone has it
 * all.
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
