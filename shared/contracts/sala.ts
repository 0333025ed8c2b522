import { z } from 'zod';
import { PASOS_SALA } from '#shared/domain/sala.ts';
import { id, instante } from './comunes.ts';

// The lobby before a draft, in which members join and vote while the wall screen shows it.

/** A member's step. They have cast `van` of `de` votes; both are 0 without an account. */
export const PasoSala = z.object({ miembro: id, paso: z.enum(PASOS_SALA), van: z.int(), de: z.int() });
export type PasoSala = z.infer<typeof PasoSala>;

/** The PIN and the invitation with which people join while the lobby is open. */
export const LlaveSala = z.object({
  /** The family's ID. */
  familia: id,
  /** Six digits, other than the family's own PIN. */
  pin: z.string(),
  /** Path and fragment of the invitation's link, for the QR code; without the PIN. */
  url_ruta: z.string(),
  /** The server's origin as phones at home reach it; null when it is not known. */
  origen: z.string().nullable(),
});
export type LlaveSala = z.infer<typeof LlaveSala>;

/** An open lobby. */
export const Sala = z.object({
  /** The member who opened it. */
  abierta_por: id,
  abierta_en: instante,
  /** Three hours after the opening. */
  expira_en: instante,
  /** For admins and wall screens; null for other members. */
  llave: LlaveSala.nullable(),
  /** The steps of all members who live here, sorted by member id. */
  pasos: z.array(PasoSala),
});
export type Sala = z.infer<typeof Sala>;

/** The family's lobby; null when none is open. */
export const SalaVista = z.object({ sala: Sala.nullable() });
export type SalaVista = z.infer<typeof SalaVista>;
