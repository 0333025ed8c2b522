import type { Anotacion } from '#shared/contracts/rastro.ts';
import { conMayuscula } from '#shared/domain/palabras.ts';
import { diaDe, fechaPasada } from '#client/lib/fechas/fechas.ts';
import { frase, fraseDeCreadas } from './frases.ts';

/** One line of the audit log: one act, or several chores created in a row, with the id and time of the latest. */
export interface Linea {
  readonly id: number;
  readonly cuando: string;
  readonly autor: Anotacion['autor'];
  /** The act in words that follow the author's name. */
  readonly texto: string;
}

interface DiaRastro {
  readonly dia: string;
  readonly titulo: string;
  readonly lineas: readonly Linea[];
}

/** Splits a list into runs: an entry joins the current run if `sigue` says so, else it starts a new one. */
const enGrupos = <T>(lista: readonly T[], sigue: (anterior: T, uno: T) => boolean): T[][] => {
  const grupos: T[][] = [];
  for (const uno of lista) {
    const [grupo, ultimo] = [grupos.at(-1), grupos.at(-1)?.at(-1)];
    if (grupo !== undefined && ultimo !== undefined && sigue(ultimo, uno)) grupo.push(uno);
    else grupos.push([uno]);
  }
  return grupos;
};

const creada = ({ hecho }: Anotacion): string | null => (hecho.acto === 'TAREA_CREADA' ? hecho.tarea : null);

const lineaDe = (juntas: readonly Anotacion[]): Linea[] => {
  const [ultima] = juntas;
  if (ultima === undefined) return [];
  const { id, cuando, autor, con_llave, hecho } = ultima;
  // The log lists the latest first; the line names the chores in the order of their creation.
  const tareas = juntas.flatMap((a) => creada(a) ?? []).toReversed();
  const texto = juntas.length === 1 ? frase(hecho) : fraseDeCreadas(tareas);
  return [{ id, cuando, autor, texto: con_llave === null ? texto : `con la llave «${con_llave}» ${texto}` }];
};

/** Groups the audit log by day, the latest first. Chores that one member created in a row on a day become one line. */
export const porDias = (anotaciones: readonly Anotacion[], hoy: string): readonly DiaRastro[] =>
  enGrupos(anotaciones, (a, b) => diaDe(a.cuando) === diaDe(b.cuando)).map((delDia) => {
    const dia = diaDe(delDia[0]?.cuando ?? '');
    const juntas = enGrupos(delDia, (a, b) => creada(a) !== null && creada(b) !== null && a.autor.id === b.autor.id);
    return { dia, titulo: conMayuscula(fechaPasada(dia, hoy)), lineas: juntas.flatMap(lineaDe) };
  });
