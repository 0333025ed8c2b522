import type { Dia } from '#shared/domain/tipos.ts';
import { juzgar, type Juicio, type Ocurrencia } from './clases.ts';

/** One occurrence within its line. */
export interface Vez {
  readonly id: number;
  readonly dia: Dia;
}

/** A line of the ledger: the occurrences of a chore that count alike, for the same people. */
export interface Renglon extends Juicio {
  readonly tarea: number;
  readonly nombre: string;
  readonly de_cabeza: boolean;
  readonly veces: readonly Vez[];
}

/** The ledger of a quarter's occurrences, line by line, in the order in which they came. */
export const renglonesDe = (ocurrencias: readonly Ocurrencia[]): Renglon[] => {
  const renglones = new Map<string, Renglon & { readonly veces: Vez[] }>();
  for (const ocurrencia of ocurrencias) {
    const { id, dia, tarea, nombre, de_cabeza } = ocurrencia;
    const juicio = juzgar(ocurrencia);
    const { clase, puntos, miembro, hecha_por } = juicio;
    const clave = [tarea, clase, puntos, miembro, hecha_por, nombre].join('|');
    const renglon = renglones.get(clave) ?? { tarea, nombre, de_cabeza, ...juicio, veces: [] };
    renglon.veces.push({ id, dia });
    renglones.set(clave, renglon);
  }
  return [...renglones.values()];
};
