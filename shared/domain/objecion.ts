import { sumarSegundos } from './instantes.ts';
import type { Instante } from './tipos.ts';

const SEGUNDOS_PARA_OBJETAR = 24 * 3_600;

/** A completion, as far as its owner may object to it. */
interface Completada {
  readonly miembro: number;
  readonly hecha_por: number | null;
  readonly completada_por: number | null;
  readonly completada_en: Instante | null;
}

/**
 * Until when an owner may object: a day, against what another said themself to have done. Null when there is nothing to
 * object to: it was the owner who said so, or an admin.
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

/** Tells whether a member may decide an objection: an admin who is not the claimant. */
export const puedeDecidir = (quien: Admin, hecha_por: number): boolean =>
  quien.es_administrador && quien.tiene_cuenta && quien.id !== hecha_por;

/**
 * Whether somebody has to decide it: an admin who is neither the claimant nor the owner. Otherwise the owner's word
 * stands at once.
 */
export const hayQuienDecida = (miembros: readonly Admin[], hecha_por: number, dueno: number): boolean =>
  miembros.some((m) => puedeDecidir(m, hecha_por) && m.id !== dueno);
