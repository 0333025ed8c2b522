import { sumarDias } from './dias.ts';
import type { Dia, Instante } from './tipos.ts';
import { sumarSegundos } from './instantes.ts';

// «La hice ayer»: a chore that lapsed at the last midnight, or was due by yesterday and is still open, may be counted on
// yesterday until the next midnight. A tick of yesterday that waited in a phone may be too. No other tick counts on a day that
// has ended.

/**
 * The days on which a chore may be counted. `ayer` is the last day before `hoy` that the server began for the family: the day
 * before, or an earlier one when the server was off, so that hours without the server cost nobody a day.
 */
export interface Ventana {
  readonly ayer: Dia;
  readonly hoy: Dia;
}

/** Returns the window on `hoy`. `anterior` is the last day before it that was begun; null when there was none. */
export const ventanaDe = (anterior: Dia | null, hoy: Dia): Ventana => ({ ayer: anterior ?? sumarDias(hoy, -1), hoy });

/** The fields of an occurrence that decide whether it may be counted on yesterday. */
export interface Contable {
  readonly estado: 'PENDIENTE' | 'COMPLETADA' | 'VENCIDA';
  /** Due day: its own, or the one to which it was postponed. */
  readonly fecha_limite: Dia | null;
  readonly disponible_desde: Dia | null;
  /** The day at whose beginning it lapsed; null when it has not. */
  readonly vencida_el: Dia | null;
  /** True when it lapsed while its owner was away, or was skipped, so that nobody owes it. */
  readonly excusada: boolean;
  /** First day on which the present member had it, because they cover it or took it; null when it was theirs from the start. */
  readonly suya_desde: Dia | null;
}

/** Tells whether its member could have completed it on a day: it is not done, was theirs and available, and had not lapsed. */
const seHaciaEl = ({ estado, disponible_desde, vencida_el, suya_desde }: Contable, dia: Dia): boolean =>
  estado !== 'COMPLETADA' &&
  (disponible_desde === null || disponible_desde <= dia) &&
  (suya_desde === null || suya_desde <= dia) &&
  (vencida_el === null || vencida_el > dia);

/** Tells whether an occurrence has not lapsed, or lapsed within the window. */
const alcanza = ({ vencida_el }: Contable, { ayer, hoy }: Ventana): boolean =>
  vencida_el === null || (vencida_el > ayer && vencida_el <= hoy);

/**
 * Returns the day on which «La hice ayer», said today, counts an occurrence; null when it is refused. A lapsed one counts on
 * the last day before it lapsed, if that day is `ventana.ayer` or the calendar day before today. An open one counts on
 * `ventana.ayer` if it was due by then, otherwise on the calendar day before today. The two days differ after the server was
 * off for more than a night.
 */
export const diaDeAyer = (ocurrencia: Contable, ventana: Ventana): Dia | null => {
  const { estado, fecha_limite, vencida_el, excusada } = ocurrencia;
  const { ayer, hoy } = ventana;
  const vispera = sumarDias(hoy, -1);
  if (estado === 'VENCIDA') {
    const dia = vencida_el === null || excusada ? null : sumarDias(vencida_el, -1);
    return dia !== null && (dia === ayer || dia === vispera) && seHaciaEl(ocurrencia, dia) ? dia : null;
  }
  if (fecha_limite === null || fecha_limite >= hoy) return null;
  const dia = fecha_limite <= ayer ? ayer : vispera;
  return seHaciaEl(ocurrencia, dia) ? dia : null;
};

/**
 * Returns the day before today on which a tick tapped on `tocada` counts. Null when it was tapped today or before the window, or
 * when the occurrence could not be completed on that day.
 */
export const diaDelToque = (ocurrencia: Contable, tocada: Dia, ventana: Ventana): Dia | null => {
  const { ayer, hoy } = ventana;
  return tocada >= ayer && tocada < hoy && alcanza(ocurrencia, ventana) && seHaciaEl(ocurrencia, tocada)
    ? tocada
    : null;
};

const SEGUNDOS_PARA_OBJETAR = 24 * 3_600;

/** Points of a chore entered as done («Ya la he hecho»). */
export const PUNTOS_APUNTADA = 10;
/** The most chores that a member may enter as done in a day. */
export const MAXIMO_APUNTADAS = 2;

/** Returns the instant after which a completion must have been reported so that it may still be objected to. */
export const desdeCuandoSeObjeta = (ahora: Instante): Instante => sumarSegundos(ahora, -SEGUNDOS_PARA_OBJETAR);

/** The fields of a completion that decide whether it may be objected to. */
interface Completada {
  readonly miembro: number;
  readonly hecha_por: number | null;
  readonly completada_por: number | null;
  readonly completada_en: Instante | null;
  /** Instant at which it was reported by «La hice ayer» or «Ya la he hecho»; otherwise null. */
  readonly dicha_en: Instante | null;
}

/**
 * Returns the instant until which a completion may be objected to; null when nobody may object to it. That is 24 hours after
 * «La hice ayer» or «Ya la he hecho» was said, or after another member than the owner recorded having done the chore. Nobody may
 * object to any other completion.
 */
export const finDeObjetar = ({
  miembro,
  hecha_por,
  completada_por,
  completada_en,
  dicha_en,
}: Completada): Instante | null => {
  if (completada_en === null) return null;
  if (dicha_en !== null) return sumarSegundos(dicha_en, SEGUNDOS_PARA_OBJETAR);
  return hecha_por === null || hecha_por === miembro || completada_por !== hecha_por
    ? null
    : sumarSegundos(completada_en, SEGUNDOS_PARA_OBJETAR);
};

/** An occurrence's owner, and the member who did it. `hecha_ayer` is true for «La hice ayer» and «Ya la he hecho». */
interface DeQuien {
  readonly miembro: number;
  /** The member who did it; null means its owner. */
  readonly hecha_por: number | null;
  readonly hecha_ayer: boolean;
}

/**
 * Returns the objections to a completion that a member may make while there is time (`finDeObjetar`). The member who did it has
 * none (null). The owner may claim it, or say that it is not done (`TODO`: both). Any other member may say of a
 * `hecha_ayer` that it is not done (`NO_HECHA`), and of any other completion nothing.
 */
export const queObjeta = ({ miembro, hecha_por, hecha_ayer }: DeQuien, quien: number): 'TODO' | 'NO_HECHA' | null => {
  const autor = hecha_por ?? miembro;
  if (quien === autor) return null;
  if (quien === miembro) return 'TODO';
  return hecha_ayer ? 'NO_HECHA' : null;
};

interface Admin {
  readonly id: number;
  readonly es_administrador: boolean;
  readonly tiene_cuenta: boolean;
}

/** Tells whether a member may decide an objection: an admin with an account, other than the member who claimed the chore. */
export const puedeDecidir = (quien: Admin, hecha_por: number): boolean =>
  quien.es_administrador && quien.tiene_cuenta && quien.id !== hecha_por;

/**
 * Tells whether there is an admin to decide an objection who is neither the member who claimed the chore (`hecha_por`) nor the
 * one who objects (`objeta`). If there is none, the objection takes effect at once.
 */
export const hayQuienDecida = (miembros: readonly Admin[], hecha_por: number, objeta: number): boolean =>
  miembros.some((m) => puedeDecidir(m, hecha_por) && m.id !== objeta);
