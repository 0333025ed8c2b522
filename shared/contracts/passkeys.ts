import { z } from 'zod';
import { id, instante, texto } from './comunes.ts';

// Passkeys (WebAuthn). What devices and browsers exchange keeps the standard's names.

/** Most passkeys of one member. */
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
/** A device that already has a passkey of the member, or one that may answer. */
const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** One's own passkey. */
export const Passkey = z.object({
  id,
  nombre: z.string(),
  /** The name of the app's address for which it works. */
  host: z.string(),
  hecha_en: instante,
  usada_en: instante.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** The origin at which passkeys work, null if this server has none. */
const origen = z.string().nullable();

export const MisPasskeys = z.object({ origen, passkeys: z.array(Passkey) });
export type MisPasskeys = z.infer<typeof MisPasskeys>;

/** `origen` is also null while nobody on this server has a passkey. */
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
