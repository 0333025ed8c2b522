import { z } from 'zod';
import { entero, grupoEdad, id, instante, nombreOpcional, OBLIGATORIO, texto } from './comunes.ts';
import { FORMA_PIN_PERSONAL, sinArroba } from '#shared/domain/accesos/credenciales.ts';
import { MAXIMO_CONTRASENA, MINIMO_CONTRASENA } from '#shared/domain/accesos/contrasena.ts';
import { Yo } from './familias.ts';
import { normalizarCodigo } from './vincular-pantalla.ts';

// Creating a family on a box, and the invitations to create a family or to join one.

/** Values of REGISTRO: anybody may create a family, nobody may, or only invited people and, on an empty box, anybody. */
export const MODOS_REGISTRO = ['abierto', 'cerrado', 'invitacion'] as const;
const modo = z.enum(MODOS_REGISTRO);
export type ModoRegistro = z.infer<typeof modo>;

/** Public facts about a box, which can be read before login. */
export const EstadoAltas = z.object({
  /** True while the box has no family. */
  vacio: z.boolean(),
  registro: modo,
  /**
   * True when the box is empty and has a code, without which no family is created. Its terminal prints the code at its start.
   */
  codigo: z.boolean(),
  /** The shell command that restores a backup. Null on a box with a family, and on one with PostgreSQL. */
  restaurar: z.string().nullable(),
});
export type EstadoAltas = z.infer<typeof EstadoAltas>;

/** The secret of an invitation to create a family, or the code that an empty box's terminal prints. */
const SecretoDeAlta = z.string({ error: 'Debe ser un texto' }).min(1, OBLIGATORIO).max(200, 'Máximo 200 caracteres');

export const ComprobarAlta = z.strictObject({ invitacion: SecretoDeAlta });
export type ComprobarAlta = z.infer<typeof ComprobarAlta>;

/** The answer when a family may be created. `expira_en` is the end of the invitation; null when none is used. */
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

/** A new invitation, with the path and fragment of its link. Only this answer has the link: the server keeps a digest of it. */
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
 * Reads the secret of an invitation to create a family from a URL fragment (`location.hash`); null when it has none. Short
 * secrets are accepted too, so that a link cut short on its way is reported as an invalid invitation.
 */
export const leerSecretoDeAlta = (fragmento: string): string | null =>
  /^#invitacion=([\w-]{1,200})$/.exec(fragmento)?.[1] ?? null;

/**
 * An invitation to join a family, for a QR code. With its secret a person joins without the PIN until `expira_en`, or until an
 * admin changes the PIN.
 */
export const Invitacion = z.object({
  secreto: z.string(),
  /** Path and fragment of the link, without an origin. */
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

/** Reads an invitation to join a family from a URL fragment (`location.hash`); null when the fragment has no complete one. */
export const leerInvitacion = (fragmento: string): DatosInvitacion | null => {
  const [, familia, secreto] = /^#familia=([1-9]\d{0,14})&invitacion=([\w-]{20,200})$/.exec(fragmento) ?? [];
  return familia === undefined || secreto === undefined ? null : { familia_id: Number(familia), secreto };
};

// Registration, login, joining a family, and carrying a login to another browser.

/** A username as it is stored: without the «@» with which screens show it. */
export const NombreUsuario = texto(60)
  .overwrite(sinArroba)
  .normalize('NFC')
  .max(40, 'Máximo 40 caracteres')
  .regex(/^[\p{L}\p{N}._-]+$/u, 'Solo letras, números, punto, guion y guion bajo')
  .min(3, 'Mínimo 3 caracteres');

export const Contrasena = z
  .string({ error: OBLIGATORIO })
  .min(MINIMO_CONTRASENA, `La contraseña debe tener al menos ${String(MINIMO_CONTRASENA)} caracteres`)
  .max(MAXIMO_CONTRASENA, `La contraseña puede tener como máximo ${String(MAXIMO_CONTRASENA)} caracteres`);

export const Email = z.union([
  z.literal(''),
  z.email({ error: 'Introduce un correo válido' }).max(254, 'Máximo 254 caracteres'),
]);

export const Credenciales = z.strictObject({
  /** A username or e-mail as typed. NUL is refused because PostgreSQL cannot store it. */
  username: z
    .string({ error: OBLIGATORIO })
    .min(1, OBLIGATORIO)
    .max(200, 'Máximo 200 caracteres')
    .refine((v) => !v.includes('\0'), 'Contiene caracteres no permitidos'),
  password: z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO).max(200, 'Máximo 200 caracteres'),
});
export type Credenciales = z.infer<typeof Credenciales>;

export const Tokens = z.object({ access: z.string(), refresh: z.string() });
export type Tokens = z.infer<typeof Tokens>;

export const Refresco = z.strictObject({ refresh: z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO).max(4000) });
export type Refresco = z.infer<typeof Refresco>;

/** Body of the call for a transfer code. `se_muda` is true when the new login replaces this one, at another address. */
export const PedirTraspaso = z.strictObject({ se_muda: z.boolean().default(false) });
export type PedirTraspaso = z.infer<typeof PedirTraspaso>;

/** A code with which the same member logs in to another browser, once. */
export const CodigoTraspaso = z.object({ codigo: z.string(), expira_en: instante });
export type CodigoTraspaso = z.infer<typeof CodigoTraspaso>;

export const UsarTraspaso = z.strictObject({
  codigo: z.string({ error: OBLIGATORIO }).max(40).overwrite(normalizarCodigo),
});
export type UsarTraspaso = z.infer<typeof UsarTraspaso>;

export const Registro = z.strictObject({
  tipo: z.literal('create', { error: 'Debe ser «create»' }),
  username: NombreUsuario,
  password: Contrasena,
  password_confirm: z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO),
  email: Email.optional().default(''),
  first_name: texto(60),
  last_name: nombreOpcional(80).optional().default(''),
  grupo_edad: z.literal('ADULTO', { error: 'Quien crea la familia es un adulto' }).optional().default('ADULTO'),
  nombre_familia: texto(80),
  /** IANA time zone; the browser sends its own. */
  zona_horaria: texto(60).optional().default('Europe/Madrid'),
  /** Needed where only invited people create a family, or where an empty box asks for its code. */
  invitacion: SecretoDeAlta.optional(),
});
export type Registro = z.input<typeof Registro>;

/** The answer when login by face is allowed on a device. `token` is the device's secret, which no later answer contains. */
export const AparatoPermitido = z.object({ id, nombre: z.string(), token: z.string() });
export type AparatoPermitido = z.infer<typeof AparatoPermitido>;

/** A member's own PIN, for login by face. */
export const PinPersonal = z
  .string({ error: 'El PIN son de 4 a 6 cifras' })
  .regex(FORMA_PIN_PERSONAL, 'El PIN son de 4 a 6 cifras');

/** The answer to a new account. `aparato` is present if the account has a PIN: login by face is then allowed on this device. */
export const CuentaCreada = z.object({ tokens: Tokens, usuario: Yo, aparato: AparatoPermitido.optional() });
export type CuentaCreada = z.infer<typeof CuentaCreada>;

const PIN = z.string({ error: 'El PIN son 6 cifras' }).regex(/^\d{6}$/, 'El PIN son 6 cifras');

/** A request to join a family with either a PIN or a secret, of the family itself or of its open lobby. */
export const UnirseFamilia = z
  .strictObject({
    familia_id: entero(1, Number.MAX_SAFE_INTEGER),
    pin: PIN.optional(),
    secreto: z.string({ error: 'Debe ser un texto' }).min(1, OBLIGATORIO).max(200, 'Máximo 200 caracteres').optional(),
  })
  // `when` runs this check even if a field is invalid, so that all mistakes are reported at once.
  .refine(({ pin, secreto }) => (pin === undefined) !== (secreto === undefined), {
    path: ['pin'],
    error: 'El PIN son 6 cifras',
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type UnirseFamilia = z.infer<typeof UnirseFamilia>;

export const MiembroSinCuenta = z.object({
  id,
  first_name: z.string(),
  avatar: z.string().nullable(),
  grupo_edad: grupoEdad,
  grupo_edad_display: z.string(),
  color: z.string(),
});
export type MiembroSinCuenta = z.infer<typeof MiembroSinCuenta>;

/** The members without an account. `token_activacion` activates one of them, within 10 minutes; empty when there are none. */
export const FamiliaParaUnirse = z.object({
  familia: z.object({ nombre: z.string() }),
  miembros: z.array(MiembroSinCuenta),
  token_activacion: z.string(),
  /** True while the lobby is open, in which a child may also choose a PIN (`ActivarCuenta.con_pin`). */
  con_pin: z.boolean(),
});
export type FamiliaParaUnirse = z.infer<typeof FamiliaParaUnirse>;

export const ActivarCuenta = z.strictObject({
  miembro_id: id,
  password: Contrasena,
  password_confirm: z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO),
  token_activacion: z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO).max(200),
  /** Only for a child while the lobby is open: their PIN for login by face on this device, and the device's name. */
  con_pin: z.strictObject({ pin: PinPersonal, aparato: texto(80) }).optional(),
});
export type ActivarCuenta = z.infer<typeof ActivarCuenta>;
