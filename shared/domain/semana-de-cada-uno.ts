import { siguienteOcurrencia, type Calendario } from './calendario.ts';
import { NADA, sumarPartes, type Cumplido, type Semana } from './ranking.ts';
import type { Dia } from './tipos.ts';

// Kept apart from ranking.ts because it imports the calendar, which is large.

/** One occurrence of a chore, or work assigned by hand, with its day. */
export interface Debida {
  readonly miembro: number;
  readonly fecha_limite: Dia;
  readonly puntos: number;
  /** The member who did it, its owner or another; null when nobody did. */
  readonly hechaPor: number | null;
  /** The calendar by which an open occurrence of a responsibility continues; null when none follows. */
  readonly sigue: Calendario | null;
  /** The original owner when `miembro` took this occurrence; otherwise null or absent. */
  readonly cedida_por?: number | null;
  /** The owner of the next occurrences; if absent, `cedida_por` or else `miembro`. */
  readonly sigue_para?: number;
}

/** Returns the days of the occurrences that follow an open one, until the end of a week. */
const loQueSigue = ({ fecha_limite, sigue }: Debida, hasta: Dia): Dia[] => {
  const dias: Dia[] = [];
  if (sigue === null) return dias;
  let dia = siguienteOcurrencia(sigue, fecha_limite);
  for (; dia !== null && dia <= hasta; dia = siguienteOcurrencia(sigue, dia)) dias.push(dia);
  return dias;
};

/**
 * Returns each member's chores of a week and how many they did; members with neither are absent. Only one occurrence of a
 * responsibility is open at a time, so those that follow it within the week are added: Monday's daily chore is one of seven. An
 * occurrence belongs to the week of its own day. It is one of its owner's chores even if another member did it, and counts as
 * done for the member who did it. One that falls on a day away of its owner counts for them only if they do it; a taken one
 * counts for its taker in any case.
 */
export const partesDeLaSemana = (
  debidas: readonly Debida[],
  { desde, hasta }: Semana,
  fuera: (miembro: number, dia: Dia) => boolean = () => false,
): ReadonlyMap<number, Cumplido> => {
  const partes = new Map<number, Cumplido>();
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
