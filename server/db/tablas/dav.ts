import type { Instante } from '#shared/domain/tipos.ts';

/** A to-do that a program sent and that was refused, kept for a day, so that it is refused once. */
export interface TablaDavNegadas {
  /** Digest of the sender and the text. */
  huella: string;
  familia_id: number;
  miembro_id: number;
  /** The key that sent it; null for a login. */
  llave_id: number | null;
  negada_en: Instante;
}

/** The address and UID under which a program put the occurrence of a chore that it made. */
export interface TablaDavPuestas {
  asignacion_id: number;
  familia_id: number;
  /** The member in whose collection it was put. */
  miembro_id: number;
  /** The last part of the address. */
  archivo: string;
  uid: string;
}
