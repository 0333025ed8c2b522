import { sumarDias } from './dias.ts';
import type { Dia } from './tipos.ts';

/** «Otro día»: an occurrence is put off to a later day. It keeps its own day, by which it is counted; only due is another. */

/** One time that an occurrence was put off: the local day on which that was said, and the day that it is due since. */
export interface Aplazo {
  readonly el: Dia;
  readonly al: Dia;
}

/** Its holder puts an occurrence off so often; an admin as often as they like. */
const VECES_PARA_POSPONER = 2;

/** The fields of a pending occurrence on which that depends, as the API shows them. */
export interface Posponible {
  /** The day on which it is due: its own, or the one that it was put off to. */
  readonly fecha_limite: Dia | null;
  /** Its own day, when it was put off; else null. */
  readonly fecha_original: Dia | null;
  /** The last day to which it may be put off; null: to none. */
  readonly posponible_hasta: Dia | null;
  /** Times its holder has put it off. */
  readonly pospuestas: number;
}

/** Days in a row, both included. */
interface Dias {
  readonly desde: Dia;
  readonly hasta: Dia;
}

/**
 * The days to which an occurrence may be put off on `hoy`: after today and after its own, before the next. Those on which
 * its holder is away are to be left out. Null: none.
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

/** Why somebody may not put an occurrence off; null: they may, to one of `diasParaPosponer`. */
export const porQueNoSePospone = (
  ocurrencia: Posponible,
  { la_tiene, es_administrador }: { readonly la_tiene: boolean; readonly es_administrador: boolean },
  hoy: Dia,
): 'AJENA' | 'SIN_DIAS' | 'DOS_VECES' | null => {
  if (!la_tiene && !es_administrador) return 'AJENA';
  if (diasParaPosponer(ocurrencia, hoy) === null) return 'SIN_DIAS';
  return !es_administrador && ocurrencia.pospuestas >= VECES_PARA_POSPONER ? 'DOS_VECES' : null;
};

/** Returns the record of an occurrence that is put off once more: of each day only the last word. */
export const conAplazo = (antes: readonly Aplazo[], nuevo: Aplazo): Aplazo[] => [
  ...antes.filter((a) => a.el < nuevo.el),
  nuevo,
];

/**
 * The days, in order, on which an occurrence is spared because it was put off: each time from the day on which that was said
 * to the one before it is due. Days that had ended by then are none of them.
 */
export const tramosAplazados = (aplazos: readonly Aplazo[]): { readonly desde: Dia; readonly hasta: Dia }[] =>
  aplazos.flatMap(({ el, al }, i) => {
    const despues = aplazos[i + 1]?.el ?? al;
    const hasta = despues < al ? despues : al;
    return el < hasta ? [{ desde: el, hasta }] : [];
  });
