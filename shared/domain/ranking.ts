import { diaDeNumero, lunesDe, numeroDeDia } from './dias.ts';
import type { Dia } from './tipos.ts';
import { siguienteOcurrencia, type Calendario } from './calendario.ts';

/** A week by its Monday and its Sunday. */
export interface Semana {
  readonly desde: Dia;
  readonly hasta: Dia;
}

/** What one member did in a week. */
export interface FilaRanking {
  /** Member id. */
  readonly usuario: number;
  readonly usuario_nombre: string;
  readonly tareas_completadas: number;
  readonly tiempo_total_minutos: number;
  /** Of tasks only: achievements' bonus points do not count. */
  readonly puntos_ganados: number;
}

/** The week, Monday to Sunday, of a local day. */
export const semanaDe = (hoy: Dia): Semana => {
  const lunes = lunesDe(numeroDeDia(hoy));
  return { desde: diaDeNumero(lunes), hasta: diaDeNumero(lunes + 6) };
};

const enOrden = (a: FilaRanking, b: FilaRanking): number =>
  b.puntos_ganados - a.puntos_ganados ||
  b.tiempo_total_minutos - a.tiempo_total_minutos ||
  a.usuario_nombre.localeCompare(b.usuario_nombre, 'es') ||
  a.usuario - b.usuario;

/**
 * Orders a week's rows and gives each its place: rule «ranking» of the README.
 * Members without a completion are left out. Only points decide a place: equal points share it, and as many places are
 * skipped after it (1, 1, 3), so that no more than three medals are given unless the last one is shared.
 */
export const clasificar = <F extends FilaRanking>(filas: readonly F[]): (F & { readonly puesto: number })[] => {
  const ordenadas = filas.filter((f) => f.tareas_completadas > 0).toSorted(enOrden);
  return ordenadas.map((fila) => ({
    ...fila,
    puesto: 1 + ordenadas.findIndex((otra) => otra.puntos_ganados === fila.puntos_ganados),
  }));
};

/** How much of what fell to somebody in a week is done. */
export interface Parte {
  readonly tocan: number;
  readonly hechas: number;
  readonly puntos_tocan: number;
  readonly puntos_hechos: number;
}

export const NADA: Parte = { tocan: 0, hechas: 0, puntos_tocan: 0, puntos_hechos: 0 };

export const sumarPartes = (partes: readonly Parte[]): Parte =>
  partes.reduce(
    (a, b) => ({
      tocan: a.tocan + b.tocan,
      hechas: a.hechas + b.hechas,
      puntos_tocan: a.puntos_tocan + b.puntos_tocan,
      puntos_hechos: a.puntos_hechos + b.puntos_hechos,
    }),
    NADA,
  );

/** Whole percent, downwards: 100 only when all of it is done. Null when nothing fell. */
export const porciento = ({ tocan, hechas }: Pick<Parte, 'tocan' | 'hechas'>): number | null =>
  tocan === 0 ? null : Math.floor((100 * hechas) / tocan);

interface DeAlguien extends Parte {
  readonly usuario: number;
  readonly usuario_nombre: string;
}

/** The greater part first; equal ones by name; those with nothing this week last. */
export const ordenarPartes = <F extends DeAlguien>(filas: readonly F[]): F[] => {
  const parte = ({ tocan, hechas }: F): number => (tocan === 0 ? -1 : hechas / tocan);
  return filas.toSorted(
    (a, b) => parte(b) - parte(a) || a.usuario_nombre.localeCompare(b.usuario_nombre, 'es') || a.usuario - b.usuario,
  );
};

/** One occurrence, or one thing assigned by hand, with its day. */
export interface Debida {
  readonly miembro: number;
  readonly fecha_limite: Dia;
  readonly puntos: number;
  /** Who did it, its owner or another; null: nobody yet. */
  readonly hechaPor: number | null;
  /** Of the one that a responsibility has open: the days on which it goes on. Null: nothing follows. */
  readonly sigue: Calendario | null;
  /** Whose it is when somebody else has taken it. Null: whoever has it. */
  readonly cedida_por?: number | null;
  /** Whose what follows will be, when this one is taken or covered by somebody else; missing: theirs. */
  readonly sigue_para?: number;
}

/** What follows an open occurrence until a week ends. */
const loQueSigue = ({ fecha_limite, sigue }: Debida, hasta: Dia): Dia[] => {
  const dias: Dia[] = [];
  if (sigue === null) return dias;
  let dia = siguienteOcurrencia(sigue, fecha_limite);
  for (; dia !== null && dia <= hasta; dia = siguienteOcurrencia(sigue, dia)) dias.push(dia);
  return dias;
};

/**
 * What fell to each member in a week, and what of it is done, by member; whoever has nothing is not in it. A
 * responsibility has one occurrence open, and what follows it in the week will be theirs as well: Monday's daily chore
 * is one of seven. What is done counts on its own day, not on the one on which it was done, and for whoever did it: it
 * fell to its owner all the same. What falls on a day away of its owner's is not theirs, unless they do it; taken, it is
 * whoever took it's.
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
