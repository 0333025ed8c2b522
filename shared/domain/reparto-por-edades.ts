import { enProporcion, type Parte } from './porcentajes.ts';
import { GRUPOS_EDAD, type GrupoEdad } from './tipos.ts';

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
