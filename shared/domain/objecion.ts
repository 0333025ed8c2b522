import { sumarSegundos } from './instantes.ts';
import type { Instante } from './tipos.ts';

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
 * none (null). The owner may say both that they did it and that it is not done (`TODO`). Any other member may say of a
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
