import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';

/** Limits of «Está hecha cuando…»: lines of a chore, and characters of one line or of a remark. */
export const MAXIMO_LINEAS = 5;
export const LARGO_LINEA = 60;

/** Returns the lines of a chore's «Está hecha cuando…», which is stored as one text. Empty lines are left out. */
export const lineasDe = (texto: string): string[] =>
  texto
    .split('\n')
    .map((linea) => linea.trim())
    .filter((linea) => linea !== '');

/** Tells whether a text has no more lines, and no longer ones, than a chore may have. */
export const cabenLasLineas = (texto: string): boolean => {
  const lineas = lineasDe(texto);
  return lineas.length <= MAXIMO_LINEAS && lineas.every((linea) => linea.length <= LARGO_LINEA);
};

// «Revisada»: a completion counts at once, and an adult may then say that it is well done or that a detail is missing. A
// missing detail makes it pending again if `vuelveAPedirse`; otherwise only the remark is kept. Without a review within two
// days it stays done.

export const SEGUNDOS_PARA_REVISAR = 48 * 3_600;

/** The fields of an occurrence that decide whether it waits for a review. */
interface Revisable {
  /** True when an adult reviews the chore, in a family that reviews. */
  readonly se_revisa: boolean;
  readonly estado: 'PENDIENTE' | 'COMPLETADA' | 'VENCIDA';
  readonly completada_en: Instante | null;
  /** Instant at which it was reported by «La hice ayer» or «Ya la he hecho»; otherwise null. */
  readonly dicha_en: Instante | null;
  /** Instant of the completion that the latest review was about; null without one. */
  readonly revision_de: Instante | null;
}

/**
 * Returns the instant until which a completion may be reviewed; null when nobody reviews it, it was reviewed, or it is too
 * late.
 */
export const revisableHasta = (
  { se_revisa, estado, completada_en, dicha_en, revision_de }: Revisable,
  ahora: Instante,
): Instante | null => {
  if (!se_revisa || estado !== 'COMPLETADA' || completada_en === null || revision_de === completada_en) return null;
  const fin = sumarSegundos(dicha_en ?? completada_en, SEGUNDOS_PARA_REVISAR);
  return ahora < fin ? fin : null;
};

/** The latest review of an occurrence, and the occurrence as it is now. */
interface Revisada extends Pick<Revisable, 'estado' | 'completada_en' | 'revision_de'> {
  /** True when the review made it pending again; null without a review. */
  readonly vuelve: boolean | null;
}

/**
 * Tells whether the latest review still speaks of an occurrence: of its completion, or, while it is pending again, of what is
 * missing.
 */
export const sigueDicha = ({ estado, completada_en, revision_de, vuelve }: Revisada): boolean => {
  if (revision_de === null) return false;
  if (estado === 'COMPLETADA') return revision_de === completada_en;
  return estado === 'PENDIENTE' && vuelve === true;
};

/** A completion in which a detail is missing, and the occurrence that it opened. */
interface ConDetalle {
  /** The day at whose beginning it had lapsed before it was completed; null when it had not. */
  readonly vencida_el: Dia | null;
  readonly trimestre_inicio: Dia;
  /**
   * The occurrence that follows; null when none does. `tocada` is true when a member completed, took, covered, postponed or
   * skipped it.
   */
  readonly siguiente: { readonly disponible_desde: Dia | null; readonly tocada: boolean } | null;
}

/** Tells whether a missing detail makes a completion pending again on `hoy`, a day of the quarter `trimestre`. */
export const vuelveAPedirse = (
  { vencida_el, trimestre_inicio, siguiente }: ConDetalle,
  hoy: Dia,
  trimestre: Dia,
): boolean => {
  if (vencida_el !== null || trimestre_inicio < trimestre) return false;
  if (siguiente === null) return true;
  const { disponible_desde, tocada } = siguiente;
  return !tocada && disponible_desde !== null && disponible_desde > hoy;
};
