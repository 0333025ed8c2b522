import { ECDH, createECDH } from 'node:crypto';
import type { Push, ResultadoEnvio } from '#server/change/mensajes.ts';
import { esDestinoPublico } from './destino-publico.ts';

const CURVA = 'prime256v1';
const BYTES_CLAVE = 32;

/** A new private VAPID key, 32 bytes. */
export const nuevaClavePush = (): Buffer => {
  const ecdh = createECDH(CURVA);
  ecdh.generateKeys();
  const clave = ecdh.getPrivateKey();
  return Buffer.concat([Buffer.alloc(BYTES_CLAVE - clave.length), clave]);
};

/** The public key of a private one. Throws when the private key is none of the curve's. */
const publicaDe = (privada: Uint8Array): string => {
  const ecdh = createECDH(CURVA);
  ecdh.setPrivateKey(privada);
  return ecdh.getPublicKey('base64url');
};

/** Whether a host's name can be one on the Internet: push services look it up. */
const esNombrePublico = (nombre: string): boolean => esDestinoPublico(`https://${nombre}`);

/**
 * The contact that push services ask for: the box's own https address, else its sender's, else one that leads nowhere.
 * Apple's service refuses every message (403 BadJwtToken) when its host is not on the Internet.
 */
export const contactoDe = (origen: string | undefined, remitente: string | undefined): string => {
  if (origen?.startsWith('https://') === true && esNombrePublico(new URL(origen).hostname)) return origen;
  const [direccion, dominio = ''] = /[^\s<>@]+@([^\s<>@]+)/.exec(remitente ?? '') ?? [];
  return `mailto:${direccion !== undefined && esNombrePublico(dominio) ? direccion : 'te-toca@example.com'}`;
};

interface OpcionesPush {
  /** The private VAPID key, 32 bytes. */
  readonly clave: Uint8Array;
  /** The contact for a push service: an https or mailto address. */
  readonly sujeto: string;
  /**
   * Judges endpoints in place of the real check, for tests; then the addresses behind the names are not looked at
   * either.
   */
  readonly admite?: (endpoint: string) => boolean;
}

/**
 * Sends Web Push messages: encrypted for the device alone (RFC 8291), signed with the server's key (VAPID, RFC 8292).
 */
export const crearPush = ({ clave, sujeto, admite }: OpcionesPush): Push => {
  const clavePublica = publicaDe(clave);
  const privada = Buffer.from(clave).toString('base64url');
  const juzgar = admite ?? esDestinoPublico;

  // Loaded with the first message, and what speaks HTTPS with it: most starts send none for hours.
  let cartero: Promise<Push['enviar']> | undefined;
  const buscarCartero = async (): Promise<Push['enviar']> => {
    const { crearCartero } = await import('./cartero-push.ts');
    return crearCartero({ clavePublica, privada, sujeto, soloPublicos: admite === undefined });
  };
  const conCartero = (): Promise<Push['enviar']> =>
    (cartero ??= buscarCartero().catch((error: unknown) => {
      // Not found once, as in the middle of an update: it is looked for again with the next.
      cartero = undefined;
      throw error;
    }));
  const enviar: Push['enviar'] = async (destino, envio, senal) => {
    if (!juzgar(destino.endpoint)) return { tipo: 'RECHAZADO', motivo: 'not a public endpoint' };
    return (await conCartero())(destino, envio, senal);
  };

  return {
    clavePublica,
    admite: juzgar,
    esClave: (p256dh) => {
      try {
        return ECDH.convertKey(p256dh, CURVA, 'base64url', 'hex', 'uncompressed').length === 130;
      } catch {
        return false;
      }
    },
    // An error's text may contain the endpoint, which is a secret, so only its code is passed on.
    enviar: (destino, envio, senal) =>
      enviar(destino, envio, senal).catch((error: NodeJS.ErrnoException): ResultadoEnvio => ({
        tipo: 'FALLIDO',
        motivo: `the push service did not answer (${error.code ?? error.name})`,
      })),
  };
};
