import { z } from 'zod';
import { OBLIGATORIO, id, instante, nombreOpcional } from './comunes.ts';

/** Founding a family on a box: who may, and the invitations to it. */

/** As the setting REGISTRO: everybody, nobody, or the first family and then invited people. */
export const MODOS_REGISTRO = ['abierto', 'cerrado', 'invitacion'] as const;
const modo = z.enum(MODOS_REGISTRO);
export type ModoRegistro = z.infer<typeof modo>;

/** Public facts about a box, readable before login. */
export const EstadoAltas = z.object({
  /** Whether there is no family on it yet. */
  vacio: z.boolean(),
  registro: modo,
  /** On an empty one, the order that restores a copy; null where copies are not this server's to restore. */
  restaurar: z.string().nullable(),
});
export type EstadoAltas = z.infer<typeof EstadoAltas>;

export const SecretoDeAlta = z
  .string({ error: 'Debe ser un texto' })
  .min(1, OBLIGATORIO)
  .max(200, 'Máximo 200 caracteres');

export const ComprobarAlta = z.strictObject({ invitacion: SecretoDeAlta });
export type ComprobarAlta = z.infer<typeof ComprobarAlta>;

/** An invitation that still founds a family. `expira_en` is null where none is needed. */
export const AltaPermitida = z.object({ expira_en: instante.nullable() });
export type AltaPermitida = z.infer<typeof AltaPermitida>;

export const CrearInvitacionAlta = z.strictObject({
  /** The admin's own note on whom the invitation is for; may be empty. */
  para: nombreOpcional(60).optional().default(''),
});
export type CrearInvitacionAlta = z.input<typeof CrearInvitacionAlta>;

/** An invitation that nobody has used, withdrawn or let lapse. */
export const InvitacionAlta = z.object({ id, para: z.string(), creada_en: instante, expira_en: instante });
export type InvitacionAlta = z.infer<typeof InvitacionAlta>;

export const InvitacionesAlta = z.object({ registro: modo, abiertas: z.array(InvitacionAlta) });
export type InvitacionesAlta = z.infer<typeof InvitacionesAlta>;

/** A new one, with the path and fragment of its link, which nobody can be told again. */
export const InvitacionAltaCreada = InvitacionAlta.extend({ url_ruta: z.string() });
export type InvitacionAltaCreada = z.infer<typeof InvitacionAltaCreada>;

export const RetirarInvitacionAlta = z.strictObject({ id });
export type RetirarInvitacionAlta = z.infer<typeof RetirarInvitacionAlta>;

/** Its link. The secret goes in the fragment, which no server, log or referrer ever sees. */
export const rutaDeAlta = (secreto: string): string => `/register#invitacion=${secreto}`;

/** The secret of a fragment (`location.hash`), also of one that was cut off on its way; null when it has none. */
export const leerSecretoDeAlta = (fragmento: string): string | null =>
  /^#invitacion=([\w-]{1,200})$/.exec(fragmento)?.[1] ?? null;

/** The content of a QR: its holder joins without the PIN until `expira_en`, or until the PIN is rotated. */
export const Invitacion = z.object({
  secreto: z.string(),
  /** Path and fragment of the page that joins with it; the page's own origin goes before. */
  url_ruta: z.string(),
  expira_en: instante,
});
export type Invitacion = z.infer<typeof Invitacion>;

export interface DatosInvitacion {
  readonly familia_id: number;
  readonly secreto: string;
}

/** The link of an invitation. The secret goes in the fragment, which no server, log or referrer ever sees. */
export const rutaDeInvitacion = ({ familia_id, secreto }: DatosInvitacion): string =>
  `/join-family#familia=${String(familia_id)}&invitacion=${secreto}`;

/** The invitation of a fragment (`location.hash`), or null when it has none. */
export const leerInvitacion = (fragmento: string): DatosInvitacion | null => {
  const [, familia, secreto] = /^#familia=([1-9]\d{0,14})&invitacion=([\w-]{20,200})$/.exec(fragmento) ?? [];
  return familia === undefined || secreto === undefined ? null : { familia_id: Number(familia), secreto };
};
