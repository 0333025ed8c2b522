import type { EntrarConPasskey, PasskeyEntrada, VueltaOidc } from '#shared/contracts/sin-contrasena.ts';

// The services that let members log in without a password.

/** The challenge that a device answers, and the origin and name (RP ID) of the page that it answers to. */
interface EnRespuestaA {
  readonly reto: string;
  readonly origen: string;
  readonly host: string;
}

/** A passkey as it is stored; bytes are base64url. */
interface PasskeyHecha {
  readonly credencial: string;
  readonly clave_publica: string;
  readonly contador: number;
  readonly transportes: readonly string[];
}

/** Checks the answers of devices with passkeys (adapters/passkeys.ts). Slow, so never await it inside a change. */
export interface Passkeys {
  /** Numbers of the signature algorithms that a passkey may use, the best first. */
  readonly algoritmos: readonly number[];
  /** Returns the new passkey; null if the answer is not right. */
  readonly comprobarAlta: (respuesta: PasskeyEntrada['credencial'], a: EnRespuestaA) => Promise<PasskeyHecha | null>;
  /** Returns the device's count of signatures; null if the answer is not right. */
  readonly comprobarEntrada: (
    respuesta: EntrarConPasskey,
    passkey: Omit<PasskeyHecha, 'transportes'>,
    a: EnRespuestaA,
  ) => Promise<number | null>;
}

/** Settings of an OIDC provider. */
export interface AjustesOidc {
  readonly nombre: string;
  readonly emisor: string;
  readonly cliente: string;
  readonly secreto: string;
  /** The app's address, to which the provider returns. */
  readonly direccion: string;
}

/** The parts that tie a trip to the provider to its return. */
interface PasosOidc {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier. */
  readonly verificador: string;
}

/** The OIDC provider with which members log in (adapters/oidc.ts). Slow, so never await it inside a change. */
export interface Oidc {
  readonly nombre: string;
  readonly emisor: string;
  /** Origin of the app to which the provider returns. */
  readonly origen: string;
  /** Returns the provider's page; null while the provider does not answer. */
  readonly ir: (pasos: PasosOidc) => Promise<string | null>;
  /** Exchanges the return's code, and returns the account's `sub`. `caido` if the provider did not answer. */
  readonly volver: (
    vuelta: Omit<VueltaOidc, 'secreto' | 'state'>,
    pasos: PasosOidc,
  ) => Promise<{ readonly ok: true; readonly sujeto: string } | { readonly ok: false; readonly caido: boolean }>;
}
