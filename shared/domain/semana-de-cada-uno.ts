import { siguienteOcurrencia, type Calendario } from './calendario.ts';
import { NADA, sumarPartes, type Parte } from './parte-semana.ts';
import type { Semana } from './ranking.ts';
import type { Dia } from './tipos.ts';

/** One occurrence, or one thing assigned by hand, with its day. */
export interface Debida {
  readonly miembro: number;
  readonly fecha_limite: Dia;
  readonly puntos: number;
  readonly hecha: boolean;
  /** Of the one that a responsibility has open: the days on which it goes on. Null: nothing follows. */
  readonly sigue: Calendario | null;
  /** Whose those will be, when this one is covered by somebody else; missing: theirs. */
  readonly sigue_para?: number;
}

/** What follows an open occurrence until a week ends. */
const loQueSigue = ({ fecha_limite, sigue }: Debida, hasta: Dia): Dia[] => {
  const dias: Dia[] = [];
  if (sigue === null) return dias;
  for (let dia = siguienteOcurrencia(sigue, fecha_limite); dia <= hasta; dia = siguienteOcurrencia(sigue, dia))
    dias.push(dia);
  return dias;
};

/**
 * What fell to each member in a week, and what of it is done, by member; whoever has nothing is not in it. A
 * responsibility has one occurrence open, and what follows it in the week will be theirs as well: Monday's daily chore
 * is one of seven. What is done counts on its own day, not on the one on which it was done.
 */
export const partesDeLaSemana = (debidas: readonly Debida[], { desde, hasta }: Semana): ReadonlyMap<number, Parte> => {
  const partes = new Map<number, Parte>();
  for (const debida of debidas) {
    const propia = debida.fecha_limite >= desde && debida.fecha_limite <= hasta;
    const siguen = loQueSigue(debida, hasta).filter((dia) => dia >= desde).length;
    const sumar = (miembro: number, tocan: number, hechas: number) => {
      if (tocan === 0) return;
      const suya = { tocan, hechas, puntos_tocan: tocan * debida.puntos, puntos_hechos: hechas * debida.puntos };
      partes.set(miembro, sumarPartes([partes.get(miembro) ?? NADA, suya]));
    };
    sumar(debida.miembro, propia ? 1 : 0, propia && debida.hecha ? 1 : 0);
    sumar(debida.sigue_para ?? debida.miembro, siguen, 0);
  }
  return partes;
};
