import { sumarSegundos } from './instantes.ts';
import type { Instante } from './tipos.ts';

const SEGUNDOS_PARA_OBJETAR = 24 * 3_600;

/** Points of a chore entered as done («Ya la he hecho»), and the most that a member may enter in a day. */
export const PUNTOS_APUNTADA = 10;
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

/** An occurrence's owner, and the member who did it. `hecha_ayer` is true for «La hice ayer» and «Ya la he hecho». */
interface DeQuien {
  readonly miembro: number;
  /** The member who did it; null means its owner. */
  readonly hecha_por: number | null;
  readonly hecha_ayer: boolean;
}

/**
 * Returns the objections that a member may make while there is time. The owner may make both (`TODO`). Anybody else but the
 * author may only say of a `hecha_ayer` that it is not done. Null: none.
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
 * Tells whether an objection goes to an admin who is neither the member who claimed the chore nor the one who objects (`dueno`).
 * If there is none, the objection takes effect at once.
 */
export const hayQuienDecida = (miembros: readonly Admin[], hecha_por: number, dueno: number): boolean =>
  miembros.some((m) => puedeDecidir(m, hecha_por) && m.id !== dueno);
