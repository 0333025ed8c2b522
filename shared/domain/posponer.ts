import { sumarDias } from './dias.ts';
import type { Dia } from './tipos.ts';

// «Otro día» postpones an occurrence to a later day. The occurrence keeps its own day, by which it is counted; only its
// due day changes.

/**
 * One postponement: the local day `el` on which it was made, and the new due day `al`; or, with `omitida`, a span that breaks no
 * streak.
 */
export interface Aplazo {
  readonly el: Dia;
  readonly al: Dia;
  /**
   * True for a skip made on `el`, if on `al` another member said that the chore was needed after all; and for a completion of
   * `el` that an adult sent back on `al`. Otherwise missing.
   */
  readonly omitida?: true;
}

/** Number of times that the member who has an occurrence may postpone it. Admins have no limit. */
const VECES_PARA_POSPONER = 2;

/** The fields of a pending occurrence that decide whether it can be postponed, as the API shows them. */
export interface Posponible {
  /** The day on which it is due: its own day, or the later one to which it was postponed. */
  readonly fecha_limite: Dia | null;
  /** Its own day when it was postponed; otherwise null. */
  readonly fecha_original: Dia | null;
  /** The last day to which it may be postponed; null when it cannot be. */
  readonly posponible_hasta: Dia | null;
  /** Number of times that the member who had it has postponed it. */
  readonly pospuestas: number;
}

/** Consecutive days, both ends included. */
interface Dias {
  readonly desde: Dia;
  readonly hasta: Dia;
}

/**
 * Returns the days to which an occurrence may be postponed on `hoy`: after today and its own day, up to `posponible_hasta`.
 * Null when there are none. The caller leaves out the days on which its owner is away.
 */
export const diasParaPosponer = (
  { fecha_limite, fecha_original, posponible_hasta }: Posponible,
  hoy: Dia,
): Dias | null => {
  const suyo = fecha_original ?? fecha_limite;
  if (suyo === null || posponible_hasta === null) return null;
  const desde = sumarDias(suyo > hoy ? suyo : hoy, 1);
  return desde <= posponible_hasta ? { desde, hasta: posponible_hasta } : null;
};

/** Returns why a member may not postpone an occurrence; null when they may, to a day in `diasParaPosponer`. */
export const porQueNoSePospone = (
  ocurrencia: Posponible,
  { la_tiene, es_administrador }: { readonly la_tiene: boolean; readonly es_administrador: boolean },
  hoy: Dia,
): 'AJENA' | 'SIN_DIAS' | 'DOS_VECES' | null => {
  if (!la_tiene && !es_administrador) return 'AJENA';
  if (diasParaPosponer(ocurrencia, hoy) === null) return 'SIN_DIAS';
  return !es_administrador && ocurrencia.pospuestas >= VECES_PARA_POSPONER ? 'DOS_VECES' : null;
};

/** Adds an entry to an occurrence's record. It replaces the entries made on its day or later. */
export const conAplazo = (antes: readonly Aplazo[], nuevo: Aplazo): Aplazo[] => [
  ...antes.filter((a) => a.el < nuevo.el),
  nuevo,
];

/** An occurrence that seemed settled from the day `desde` until today. */
interface Resuelta {
  readonly desde: Dia;
  readonly hoy: Dia;
  /** The day to which it is postponed; null when it is not. */
  readonly pospuesta_al: Dia | null;
}

/**
 * Adds to an occurrence's record that nobody had to do it from `desde` until today (`omitida`). An earlier postponement to a day
 * after today goes on from today.
 */
export const conResuelta = (antes: readonly Aplazo[], { desde, hoy, pospuesta_al }: Resuelta): Aplazo[] => [
  ...conAplazo(antes, { el: desde, al: hoy, omitida: true }),
  ...(pospuesta_al !== null && pospuesta_al > hoy ? [{ el: hoy, al: pospuesta_al }] : []),
];

/**
 * Returns the spans, `hasta` excluded, in which an occurrence was postponed, or in which nobody had to do it (`omitida`). A
 * span begins on the day of the postponement, skip or completion, so it cannot mend a day that has ended. It lasts until `al`
 * or the next entry, whichever comes first.
 */
export const tramosAplazados = (
  aplazos: readonly Aplazo[],
): { readonly desde: Dia; readonly hasta: Dia; readonly omitida: boolean }[] =>
  aplazos.flatMap(({ el, al, omitida = false }, i) => {
    const despues = aplazos[i + 1]?.el ?? al;
    const hasta = despues < al ? despues : al;
    return el < hasta ? [{ desde: el, hasta, omitida }] : [];
  });
