import { siguienteOcurrencia, type Calendario } from './calendario.ts';
import { NADA, sumarPartes, type Parte, type Semana } from './ranking.ts';
import type { Dia } from './tipos.ts';

// Apart from ranking.ts: this needs the calendar, which is large, and the screens of every day do without.

/** One occurrence, or one thing assigned by hand, with its day. */
export interface Debida {
  readonly miembro: number;
  readonly fecha_limite: Dia;
  readonly puntos: number;
  /** The member who did it, its owner or another; null: not done yet. */
  readonly hechaPor: number | null;
  /** For the open occurrence of a responsibility: the days on which it continues. Null: nothing follows. */
  readonly sigue: Calendario | null;
  /** The owner when another member has taken it. Null: its holder. */
  readonly cedida_por?: number | null;
  /** The owner of the next one, when this one is taken or covered by another; absent: its holder. */
  readonly sigue_para?: number;
}

/** Returns the occurrences after an open one until the end of a week. */
const loQueSigue = ({ fecha_limite, sigue }: Debida, hasta: Dia): Dia[] => {
  const dias: Dia[] = [];
  if (sigue === null) return dias;
  let dia = siguienteOcurrencia(sigue, fecha_limite);
  for (; dia !== null && dia <= hasta; dia = siguienteOcurrencia(sigue, dia)) dias.push(dia);
  return dias;
};

/**
 * Each member's work of a week, and how much is done; members without any are absent. A responsibility has one occurrence open,
 * and what follows it in the week will be theirs as well: Monday's daily chore is one of seven. What is done counts on its own
 * day, not on the one on which it was done, and even when another member did it: it fell to its owner all the same. What falls on
 * a day away of its owner's is not theirs, unless they do it; taken, it belongs to the member who took it.
 */
export const partesDeLaSemana = (
  debidas: readonly Debida[],
  { desde, hasta }: Semana,
  fuera: (miembro: number, dia: Dia) => boolean = () => false,
): ReadonlyMap<number, Parte> => {
  const partes = new Map<number, Parte>();
  const sumar = (miembro: number, tocan: number, hechas: number, puntos: number): void => {
    if (tocan === 0 && hechas === 0) return;
    const suya = { tocan, hechas, puntos_tocan: tocan * puntos, puntos_hechos: hechas * puntos };
    partes.set(miembro, sumarPartes([partes.get(miembro) ?? NADA, suya]));
  };
  for (const debida of debidas) {
    const { miembro, fecha_limite, hechaPor, cedida_por = null, puntos } = debida;
    const dueno = debida.sigue_para ?? cedida_por ?? miembro;
    const enSemana = fecha_limite >= desde && fecha_limite <= hasta;
    const suya = enSemana && (hechaPor === miembro || cedida_por !== null || !fuera(miembro, fecha_limite));
    const siguen = loQueSigue(debida, hasta).filter((dia) => dia >= desde && !fuera(dueno, dia)).length;
    sumar(miembro, suya ? 1 : 0, 0, puntos);
    sumar(dueno, siguen, 0, puntos);
    if (enSemana && hechaPor !== null) sumar(hechaPor, 0, 1, puntos);
  }
  return partes;
};
