import type { CargaFamilia } from '#shared/contracts/cuotas.ts';
import { repartoPorEdades } from '#shared/domain/porcentajes.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { enumerar, plural } from '#shared/domain/palabras.ts';

interface Miembro {
  readonly id: number;
  readonly grupo_edad: GrupoEdad;
}

const GRUPOS = [
  { grupo: 'ADULTO', uno: 'adulto', varios: 'adultos' },
  { grupo: 'JUVENIL', uno: 'adolescente', varios: 'adolescentes' },
  { grupo: 'INFANTIL', uno: 'niño', varios: 'niños' },
] as const satisfies readonly { readonly grupo: GrupoEdad; readonly uno: string; readonly varios: string }[];

/** Whether the members are of different age groups, so that shares by age differ from equal ones. */
export const hayEdades = (miembros: readonly Miembro[]): boolean => new Set(miembros.map((m) => m.grupo_edad)).size > 1;

const conTantos = (miembros: readonly Miembro[]): string => {
  const partes = new Map(repartoPorEdades(miembros).map((p) => [p.miembro, p.porcentaje]));
  const grupos = GRUPOS.flatMap(({ grupo, uno, varios }) => {
    const suyos = miembros.filter((m) => m.grupo_edad === grupo);
    if (suyos.length === 0) return [];
    const cuanto = [...new Set(suyos.map((m) => partes.get(m.id) ?? 0))].toSorted((a, b) => b - a);
    return [{ quien: plural(suyos.length, uno, varios), cuanto: `${cuanto.join(' o ')}\u00a0%` }];
  });
  return `on ${enumerar(grupos.map((g) => g.quien))}: ${enumerar(grupos.map((g) => g.cuanto))}`;
};

/** Recommended shares for this family, by age group: «Con 3 adultos y 2 niños: 26 % y 11 %». */
export const textoPorEdades = (miembros: readonly Miembro[]): string => `C${conTantos(miembros)}`;

/** The same recommendation, to propose it while the shares are equal. */
export const propuestaPorEdades = (miembros: readonly Miembro[]): string =>
  `Por edades, c${conTantos(miembros)} cada uno.`;

/** «Por las semanas que Leo vive aquí: Ana 41 %, Leo 18 % y Luis 41 %.» */
export const textoPropuesta = (
  { por, configuraciones }: NonNullable<CargaFamilia['propuesta']>,
  usuarios: readonly { readonly id: number; readonly first_name: string }[],
): string => {
  const nombre = (id: number): string => usuarios.find((u) => u.id === id)?.first_name ?? '';
  const partes = configuraciones.map((c) => `${nombre(c.miembro)} ${String(c.porcentaje_carga)}\u00a0%`);
  return `Por las semanas que ${enumerar(por.map(nombre))} ${por.length === 1 ? 'vive' : 'viven'} aquí: ${enumerar(partes)}.`;
};
