import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  EntrarConPasskey,
  PasskeyEntrada,
  RetoDeEntrada,
  RetoDePasskey,
} from '#shared/contracts/sin-contrasena.ts';

/** Address and host name of the app in tests of passkeys. */
export const ORIGEN = 'https://tetoca.example.org';
export const HOST = 'tetoca.example.org';

const PRESENTE = 0x01;
const VERIFICADO = 0x04;
const CON_CREDENCIAL = 0x40;

const b64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** Departures from what an honest device and browser answer. */
export interface Como {
  readonly origen?: string;
  readonly host?: string;
  readonly verificado?: boolean;
  readonly contador?: number;
  readonly titular?: string;
  readonly tipo?: string;
  /** Signs with another private key. */
  readonly otra?: boolean;
  /** Attestation format and statement. */
  readonly atestado?: readonly [fmt: string, declaracion: ReadonlyMap<string, unknown>];
}

interface Guardada {
  readonly id: string;
  readonly privada: KeyObject;
  readonly titular: string;
  contador: number;
}

const nuevoPar = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

const clienteDe = (type: string, challenge: string, { origen = ORIGEN, tipo = type }: Como): Buffer =>
  Buffer.from(JSON.stringify({ type: tipo, challenge, origin: origen, crossOrigin: false }));

const datosDe = (banderas: number, contador: number, { host = HOST, verificado = true }: Como): Buffer => {
  const cuenta = Buffer.alloc(4);
  cuenta.writeUInt32BE(contador);
  return Buffer.concat([sha256(host), Buffer.from([banderas | (verificado ? VERIFICADO : 0)]), cuenta]);
};

/** A device that keeps one passkey (ES256) and answers as a real one does, byte for byte. */
export const crearLlavero = () => {
  let mia: Guardada | null = null;
  const guardada = (): Guardada => {
    if (mia === null) throw new Error('This device has no passkey');
    return mia;
  };
  return {
    guardada,

    /** Makes a passkey and answers the challenge. */
    hacer: ({ challenge, user }: RetoDePasskey, como: Como = {}): PasskeyEntrada['credencial'] => {
      const { privateKey, publicKey } = nuevoPar();
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const id = randomBytes(32);
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const contador = como.contador ?? 0;
      const largo = Buffer.alloc(2);
      largo.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        datosDe(PRESENTE | CON_CREDENCIAL, contador, como),
        Buffer.alloc(16),
        largo,
        id,
        isoCBOR.encode(cose),
      ]);
      const [fmt, declaracion] = como.atestado ?? ['none', new Map()];
      const atestado = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', declaracion],
        ['authData', new Uint8Array(authData)],
      ]);
      mia = { id: b64(id), privada: privateKey, titular: user.id, contador };
      return {
        id: b64(id),
        clientDataJSON: b64(clienteDe('webauthn.create', challenge, como)),
        attestationObject: b64(isoCBOR.encode(atestado as never)),
        transports: ['internal'],
      };
    },

    /** Answers a challenge to log in, and counts the signature. */
    entrar: ({ challenge }: RetoDeEntrada, como: Como = {}): EntrarConPasskey => {
      const suya = guardada();
      suya.contador = como.contador ?? suya.contador + 1;
      const cliente = clienteDe('webauthn.get', challenge, como);
      const datos = datosDe(PRESENTE, suya.contador, como);
      const privada = como.otra === true ? nuevoPar().privateKey : suya.privada;
      return {
        id: suya.id,
        clientDataJSON: b64(cliente),
        authenticatorData: b64(datos),
        signature: b64(sign('sha256', Buffer.concat([datos, sha256(cliente)]), privada)),
        userHandle: como.titular ?? suya.titular,
      };
    },
  };
};
export type Llavero = ReturnType<typeof crearLlavero>;
