import { sumarSegundos } from './instantes.ts';
import type { Instante } from './tipos.ts';

const SEGUNDOS_PARA_OBJETAR = 24 * 3_600;

/** The fields of a completion that decide whether its owner may object. */
interface Completada {
  readonly miembro: number;
  readonly hecha_por: number | null;
  readonly completada_por: number | null;
  readonly completada_en: Instante | null;
}

/**
 * Returns the instant until which an owner may object to another member's claim; null when there is nothing to object to.
 * It is 24 hours after the completion. A completion that the owner or an admin recorded cannot be objected to.
 */
export const finDeObjetar = ({ miembro, hecha_por, completada_por, completada_en }: Completada): Instante | null =>
  completada_en === null || hecha_por === null || hecha_por === miembro || completada_por !== hecha_por
    ? null
    : sumarSegundos(completada_en, SEGUNDOS_PARA_OBJETAR);

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
