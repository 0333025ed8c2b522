import { z } from 'zod';
import { booleano, id, instante, OBLIGATORIO, texto } from './comunes.ts';
import { ActivarCuenta, MiembroSinCuenta, PinPersonal } from './accesos.ts';

// Login by face and personal PIN, on devices for which an adult allowed it.

/** The secret that a device got when login by face was allowed on it. */
const dispositivo = z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO).max(200, 'Máximo 200 caracteres');

export const PermitirAparato = z.strictObject({ nombre: texto(80) });
export type PermitirAparato = z.infer<typeof PermitirAparato>;

export const Aparato = z.object({
  id,
  nombre: z.string(),
  /** First name of the adult who allowed login by face on the device. */
  permitido_por: z.string(),
  permitido_en: instante,
});
export type Aparato = z.infer<typeof Aparato>;

export const PedirCaras = z.strictObject({ dispositivo });
export type PedirCaras = z.infer<typeof PedirCaras>;

/** A device's id and family, and the members who may log in by face on it: those with an account, a PIN and permission. */
export const Caras = z.object({ id, familia: z.object({ nombre: z.string() }), miembros: z.array(MiembroSinCuenta) });
export type Caras = z.infer<typeof Caras>;

export const EntrarConPin = z.strictObject({ dispositivo, miembro: id, pin: PinPersonal });
export type EntrarConPin = z.infer<typeof EntrarConPin>;

/** An admin's permission to log in by face, or its end. `pin` sets the member's PIN; without it, they keep theirs or set one. */
export const PermitirPin = z.strictObject({ permitido: booleano, pin: PinPersonal.optional() });
export type PermitirPin = z.infer<typeof PermitirPin>;

export const PonerPin = z.strictObject({ pin: PinPersonal });
export type PonerPin = z.infer<typeof PonerPin>;

// Passkeys (WebAuthn). What devices and browsers exchange keeps the standard's names.

/** The most passkeys that a member may have. */
export const MAXIMO_PASSKEYS = 10;

const base64url = (maximo: number) =>
  z
    .string()
    .min(1)
    .max(maximo)
    .regex(/^[\w-]+$/);
/** The id of a credential: up to 1023 bytes. */
const credencial = base64url(1_364);
const clientDataJSON = base64url(4_000);
const transports = z.array(z.string().min(1).max(20)).max(10);
/** A passkey that the member has already, so that the browser makes no second one on the same device. */
const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** One of the caller's own passkeys. */
export const Passkey = z.object({
  id,
  nombre: z.string(),
  /** The host name at which it works. */
  host: z.string(),
  hecha_en: instante,
  usada_en: instante.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** The origin at which passkeys work; null if they do not work on this server. */
const origen = z.string().nullable();

export const MisPasskeys = z.object({ origen, passkeys: z.array(Passkey) });
export type MisPasskeys = z.infer<typeof MisPasskeys>;

/** The origin at which to log in with a passkey; null also while nobody on this server has one for its host. */
export const PasskeysAqui = z.object({ origen });
export type PasskeysAqui = z.infer<typeof PasskeysAqui>;

/** Options for `navigator.credentials.create`, as JSON. */
export const RetoDePasskey = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type RetoDePasskey = z.infer<typeof RetoDePasskey>;

export const PasskeyEntrada = z.strictObject({
  nombre: texto(80),
  credencial: z.strictObject({ id: credencial, clientDataJSON, attestationObject: base64url(20_000), transports }),
});
export type PasskeyEntrada = z.infer<typeof PasskeyEntrada>;

/** Options for `navigator.credentials.get`, as JSON. */
export const RetoDeEntrada = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type RetoDeEntrada = z.infer<typeof RetoDeEntrada>;

export const EntrarConPasskey = z.strictObject({
  id: credencial,
  clientDataJSON,
  authenticatorData: base64url(4_000),
  signature: base64url(4_000),
  /** The user handle, by which the device says whose passkey this is. */
  userHandle: base64url(100),
});
export type EntrarConPasskey = z.infer<typeof EntrarConPasskey>;

// Login with an account of another service (OpenID Connect). What the provider sends keeps the standard's names.

/** The provider's name, and the app's origin at which it can be used; both null if this server has no provider. */
const proveedor = { nombre: z.string().nullable(), origen: z.string().nullable() };

export const OidcAqui = z.object(proveedor);
export type OidcAqui = z.infer<typeof OidcAqui>;

/** `enlazado_en` is null while the member has no link. `unica` is true for an account without password. */
export const MiOidc = z.object({ ...proveedor, enlazado_en: instante.nullable(), unica: z.boolean() });
export type MiOidc = z.infer<typeof MiOidc>;

/** The body of the call for the provider's page: empty to log in, or an invitation with which to create an account. */
export const IrAOidc = z.strictObject({
  invitacion: ActivarCuenta.pick({ miembro_id: true, token_activacion: true }).optional(),
});
export type IrAOidc = z.infer<typeof IrAOidc>;

/** The provider's page to open, and a secret that the browser keeps until it comes back. */
export const IdaOidc = z.object({ direccion: z.string(), secreto: z.string() });
export type IdaOidc = z.infer<typeof IdaOidc>;

/** The browser's secret, and the parameters that the provider put into the address to which it sent the browser back. */
export const VueltaOidc = z.strictObject({
  secreto: z.string().min(1).max(1_000),
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(4_000).optional(),
  iss: z.string().min(1).max(1_000).optional(),
  error: z.string().min(1).max(200).optional(),
});
export type VueltaOidc = z.infer<typeof VueltaOidc>;
