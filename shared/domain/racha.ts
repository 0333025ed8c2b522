import type { Dia } from './tipos.ts';
import { sumarDias } from './dias.ts';
import { tramosAplazados, type Aplazo } from './posponer.ts';

/** The days of an assignment that its owner's streak looks at, all local to the family. */
export interface AsignacionVivida {
  /** Null: no date, so it never breaks a streak. */
  readonly fecha_limite: Dia | null;
  /** The times that it was put off, oldest first; `fecha_limite` stays its own day. */
  readonly aplazos?: readonly Aplazo[];
  readonly creada_el: Dia;
  readonly hecha_el: Dia | null;
  /** Removed before it was done. */
  readonly quitada_el?: Dia | null;
  /** The day at whose beginning it expired. */
  readonly vencida_el: Dia | null;
}

/** Days from `desde` up to, not including, `hasta`; null: it goes on. */
interface Tramo {
  readonly desde: Dia;
  readonly hasta: Dia | null;
}

const primero = (dias: readonly (Dia | null | undefined)[]): Dia | null => {
  let min: Dia | null = null;
  for (const dia of dias) if (dia !== null && dia !== undefined && (min === null || dia < min)) min = dia;
  return min;
};

/**
 * The days at whose end an assignment was due and still to do; null when there was none.
 * It counts from its due day, or from the day that it was given when that is later: nobody fails on a day on which the
 * assignment did not exist. An expiry at a day's beginning leaves the day before as the last.
 */
export const tramoPendiente = ({
  fecha_limite,
  creada_el,
  hecha_el,
  quitada_el,
  vencida_el,
}: AsignacionVivida): Tramo | null => {
  if (fecha_limite === null) return null;
  const desde = creada_el > fecha_limite ? creada_el : fecha_limite;
  const hasta = primero([hecha_el, quitada_el, vencida_el]);
  return hasta !== null && hasta <= desde ? null : { desde, hasta };
};

/** A stretch without those of others that fall into it, and what falls into it of them; `otros` come in order. */
const partir = (
  { desde, hasta }: Tramo,
  otros: readonly { readonly desde: Dia; readonly hasta: Dia }[],
): { readonly fuera: Tramo[]; readonly dentro: { readonly desde: Dia; readonly hasta: Dia }[] } => {
  const fuera: Tramo[] = [];
  const dentro: { readonly desde: Dia; readonly hasta: Dia }[] = [];
  let sigue = desde;
  for (const otro of otros) {
    const [de, a] = [
      otro.desde > sigue ? otro.desde : sigue,
      hasta !== null && hasta < otro.hasta ? hasta : otro.hasta,
    ];
    if (de >= a) continue;
    if (sigue < de) fuera.push({ desde: sigue, hasta: de });
    dentro.push({ desde: de, hasta: a });
    sigue = a;
  }
  if (hasta === null || sigue < hasta) fuera.push({ desde: sigue, hasta });
  return { fuera, dentro };
};

/**
 * The stretches in which something of these was due and still to do. What was put off spares a day only when it is the only
 * one: of two that were put off, and would have been due at a day's end, both count.
 */
const tramosDebidos = (asignaciones: readonly AsignacionVivida[], hoy: Dia): Tramo[] => {
  const debidos: Tramo[] = [];
  const aplazados = new Map<Dia, number>();
  for (const a of asignaciones) {
    const tramo = tramoPendiente(a);
    if (tramo === null) continue;
    const { fuera, dentro } = partir(tramo, tramosAplazados(a.aplazos ?? []));
    debidos.push(...fuera);
    for (const { desde, hasta } of dentro)
      for (let dia = desde; dia < hasta && dia <= hoy; dia = sumarDias(dia, 1))
        aplazados.set(dia, (aplazados.get(dia) ?? 0) + 1);
  }
  for (const [dia, cuantas] of aplazados) if (cuantas > 1) debidos.push({ desde: dia, hasta: sumarDias(dia, 1) });
  return debidos;
};

/** Whether a day is one of a stretch's. */
const esDelTramo = ({ desde, hasta }: Tramo, dia: Dia): boolean => desde <= dia && (hasta === null || dia < hasta);

interface Racha {
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
const hechosYTramos = (
  asignaciones: readonly AsignacionVivida[],
  hoy: Dia,
  fuera: (dia: Dia) => boolean,
): { readonly hechos: ReadonlySet<Dia>; readonly tramos: readonly Tramo[] } => {
  const hechos = new Set<Dia>();
  for (const { hecha_el } of asignaciones)
    if (hecha_el !== null && hecha_el <= hoy && !fuera(hecha_el)) hechos.add(hecha_el);
  const suyas = asignaciones.filter((a) => a.fecha_limite === null || !fuera(a.fecha_limite));
  return { hechos, tramos: tramosDebidos(suyas, hoy) };
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

/** The days before `hoy` at whose end something due was still to do, and on which nothing kept the streak. */
const roturas = (tramos: readonly Tramo[], noRompe: (dia: Dia) => boolean, hoy: Dia): Dia[] => {
  const rotas = new Set<Dia>();
  for (const { desde, hasta } of tramos) {
    const fin = hasta === null || hasta > hoy ? hoy : hasta;
    for (let dia = desde; dia < fin; dia = sumarDias(dia, 1)) if (!noRompe(dia)) rotas.add(dia);
  }
  return [...rotas].toSorted();
};

/** The longest streak that a member ever had up to a day, by the rule of `rachaDe`, days away included. */
export const mejorRacha = (
  asignaciones: readonly AsignacionVivida[],
  hoy: Dia,
  fuera: (dia: Dia) => boolean = () => false,
): number => {
  const { hechos, tramos } = hechosYTramos(asignaciones, hoy, fuera);
  const rotas = roturas(tramos, (dia) => hechos.has(dia) || fuera(dia), hoy);
  let mejor = 0;
  let dias = 0;
  let siguiente = 0;
  for (const dia of [...hechos].toSorted()) {
    for (let rota = rotas[siguiente]; rota !== undefined && rota < dia; rota = rotas[siguiente]) {
      dias = 0;
      siguiente += 1;
    }
    dias += 1;
    mejor = Math.max(mejor, dias);
  }
  return mejor;
};
