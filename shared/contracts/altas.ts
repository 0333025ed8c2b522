import { z } from 'zod';
import { OBLIGATORIO, id, instante, nombreOpcional } from './comunes.ts';

// Creating a family on a box: who may do so, and the invitations to it.

/** Values of the setting REGISTRO: any visitor may create a family, nobody may, or only the first family and invited people. */
export const MODOS_REGISTRO = ['abierto', 'cerrado', 'invitacion'] as const;
const modo = z.enum(MODOS_REGISTRO);
export type ModoRegistro = z.infer<typeof modo>;

/** Public facts about a box, which can be read before login. */
export const EstadoAltas = z.object({
  /** True while the box has no family. */
  vacio: z.boolean(),
  registro: modo,
  /** True when the first family must be founded with the code that the box's terminal tells. */
  codigo: z.boolean(),
  /** The shell command that restores a backup. Null on a box with a family, and where this server does not manage its backups. */
  restaurar: z.string().nullable(),
});
export type EstadoAltas = z.infer<typeof EstadoAltas>;

export const SecretoDeAlta = z
  .string({ error: 'Debe ser un texto' })
  .min(1, OBLIGATORIO)
  .max(200, 'Máximo 200 caracteres');

export const ComprobarAlta = z.strictObject({ invitacion: SecretoDeAlta });
export type ComprobarAlta = z.infer<typeof ComprobarAlta>;

/** The answer when a family may be created. `expira_en` is the end of the invitation, null where none is needed. */
export const AltaPermitida = z.object({ expira_en: instante.nullable() });
export type AltaPermitida = z.infer<typeof AltaPermitida>;

export const CrearInvitacionAlta = z.strictObject({
  /** The admin's own note about whom the invitation is for; may be empty. */
  para: nombreOpcional(60).optional().default(''),
});
export type CrearInvitacionAlta = z.input<typeof CrearInvitacionAlta>;

/** An invitation that is neither used nor withdrawn nor expired. */
export const InvitacionAlta = z.object({ id, para: z.string(), creada_en: instante, expira_en: instante });
export type InvitacionAlta = z.infer<typeof InvitacionAlta>;

export const InvitacionesAlta = z.object({ registro: modo, abiertas: z.array(InvitacionAlta) });
export type InvitacionesAlta = z.infer<typeof InvitacionesAlta>;

/**
 * A new invitation, with the path and fragment of its link. The link is shown only once, since the server keeps only a digest of
 * its secret.
 */
export const InvitacionAltaCreada = InvitacionAlta.extend({ url_ruta: z.string() });
export type InvitacionAltaCreada = z.infer<typeof InvitacionAltaCreada>;

export const RetirarInvitacionAlta = z.strictObject({ id });
export type RetirarInvitacionAlta = z.infer<typeof RetirarInvitacionAlta>;

/**
 * Returns the path and fragment of the link of an invitation to create a family. The secret is in the fragment, which browsers
 * send to no server, log or referrer.
 */
export const rutaDeAlta = (secreto: string): string => `/register#invitacion=${secreto}`;

/**
 * Reads the secret of an invitation to create a family from a URL fragment (`location.hash`); null when it has none. Any length
 * is accepted, so that a link cut short on its way is reported as an invalid invitation.
 */
export const leerSecretoDeAlta = (fragmento: string): string | null =>
  /^#invitacion=([\w-]{1,200})$/.exec(fragmento)?.[1] ?? null;

/**
 * An invitation to join a family, for a QR code. With its secret a person joins without the PIN until `expira_en`, or until an
 * admin changes the PIN.
 */
export const Invitacion = z.object({
  secreto: z.string(),
  /** Path and fragment of the page on which to join; the client puts its own origin before it. */
  url_ruta: z.string(),
  expira_en: instante,
});
export type Invitacion = z.infer<typeof Invitacion>;

export interface DatosInvitacion {
  readonly familia_id: number;
  readonly secreto: string;
}

/**
 * Returns the path and fragment of the link of an invitation to join a family. The secret is in the fragment, which browsers send
 * to no server, log or referrer.
 */
export const rutaDeInvitacion = ({ familia_id, secreto }: DatosInvitacion): string =>
  `/join-family#familia=${String(familia_id)}&invitacion=${secreto}`;

/** Reads an invitation to join a family from a URL fragment (`location.hash`); null when it has none that is complete. */
export const leerInvitacion = (fragmento: string): DatosInvitacion | null => {
  const [, familia, secreto] = /^#familia=([1-9]\d{0,14})&invitacion=([\w-]{20,200})$/.exec(fragmento) ?? [];
  return familia === undefined || secreto === undefined ? null : { familia_id: Number(familia), secreto };
};
