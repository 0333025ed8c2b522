import { sumarSegundos } from './instantes.ts';
import type { Instante } from './tipos.ts';

const SEGUNDOS_PARA_OBJETAR = 24 * 3_600;

/** Points of what a member enters as done without anybody having listed it, and how often a day they may. */
export const PUNTOS_APUNTADA = 10;
export const MAXIMO_APUNTADAS = 2;

/** The instant after which it must have been said that may still be objected to. */
export const desdeCuandoSeObjeta = (ahora: Instante): Instante => sumarSegundos(ahora, -SEGUNDOS_PARA_OBJETAR);

/** The fields of a completion that decide whether it may be objected to. */
interface Completada {
  readonly miembro: number;
  readonly hecha_por: number | null;
  readonly completada_por: number | null;
  readonly completada_en: Instante | null;
  /** When it was said to have been done on a day that had ended, or without having been listed; else null. */
  readonly dicha_en: Instante | null;
}

/**
 * Returns the instant until which a claim may be objected to (`queObjeta`); null when there is nothing to object to.
 * It is 24 hours after the completion, or after «La hice ayer» was said. Any other completion that the owner or an admin recorded
 * cannot be objected to.
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

/** An occurrence's owner, who did it, and whether that was said a day later, or of what nobody had listed. */
interface DeQuien {
  readonly miembro: number;
  /** Null: its owner. */
  readonly hecha_por: number | null;
  readonly hecha_ayer: boolean;
}

/**
 * The objections that are open to a member while there is time. An owner has both; to «La hice ayer» anybody but its author
 * says that it is not done.
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
 * Tells whether an objection goes to an admin who is neither the claimant nor the owner. If there is none, the owner's
 * objection takes effect at once.
 */
export const hayQuienDecida = (miembros: readonly Admin[], hecha_por: number, dueno: number): boolean =>
  miembros.some((m) => puedeDecidir(m, hecha_por) && m.id !== dueno);
