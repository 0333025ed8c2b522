import { sumarDias } from './dias.ts';
import { esDelTramo, tramoPendiente, type AsignacionVivida, type Tramo } from './racha-tramo.ts';
import type { Dia } from './tipos.ts';

export interface Racha {
  /** Days with a completion since the streak last broke, today included; 0 once broken. */
  readonly dias: number;
  readonly hoy_hecho: boolean;
  /** The streak breaks at the end of today unless something is completed. */
  readonly en_riesgo: boolean;
}

/**
 * The latest day before `hoy` that broke the streak: nothing was completed and something due was still to do at its
 * end.
 */
const ultimaRotura = (tramos: readonly Tramo[], noRompe: (dia: Dia) => boolean, hoy: Dia): Dia | null => {
  let rotura: Dia | null = null;
  for (const { desde, hasta } of tramos) {
    const fin = hasta === null || hasta > hoy ? hoy : hasta;
    let dia = sumarDias(fin, -1);
    while (dia >= desde && (rotura === null || dia > rotura)) {
      if (noRompe(dia)) dia = sumarDias(dia, -1);
      else rotura = dia;
    }
  }
  return rotura;
};

/** The days up to one that count as done, and the stretches in which something was due: what falls on a day away is neither. */
export const hechosYTramos = (
  asignaciones: readonly AsignacionVivida[],
  hoy: Dia,
  fuera: (dia: Dia) => boolean,
): { readonly hechos: ReadonlySet<Dia>; readonly tramos: readonly Tramo[] } => {
  const hechos = new Set<Dia>();
  for (const { hecha_el } of asignaciones)
    if (hecha_el !== null && hecha_el <= hoy && !fuera(hecha_el)) hechos.add(hecha_el);
  const tramos = asignaciones.flatMap((a) =>
    a.fecha_limite !== null && fuera(a.fecha_limite) ? [] : (tramoPendiente(a) ?? []),
  );
  return { hechos, tramos };
};

/**
 * A member's streak on a local day, from their assignments: rule «streak» of the README. Only assignments from the day
 * on which the present streak began matter, but giving all is as right. Today has no end yet, so it can only add.
 * `fuera` tells the days on which they are away: those neither add nor break, and what fell due on one breaks on none.
 */
export const rachaDe = (
  asignaciones: readonly AsignacionVivida[],
  hoy: Dia,
  fuera: (dia: Dia) => boolean = () => false,
): Racha => {
  const { hechos, tramos } = hechosYTramos(asignaciones, hoy, fuera);
  const rotura = ultimaRotura(tramos, (dia) => hechos.has(dia) || fuera(dia), hoy);
  const dias = [...hechos].filter((dia) => rotura === null || dia > rotura).length;
  const hoy_hecho = hechos.has(hoy);
  return {
    dias,
    hoy_hecho,
    en_riesgo: dias > 0 && !hoy_hecho && !fuera(hoy) && tramos.some((t) => esDelTramo(t, hoy)),
  };
};
