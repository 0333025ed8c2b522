import { ECDH, createECDH } from 'node:crypto';
import type { Push, ResultadoEnvio } from '#server/change/puertos.ts';
import { esDestinoPublico } from './destino-publico.ts';

const CURVA = 'prime256v1';
const BYTES_CLAVE = 32;

/** Generates a private VAPID key, 32 bytes. */
export const nuevaClavePush = (): Buffer => {
  const ecdh = createECDH(CURVA);
  ecdh.generateKeys();
  const clave = ecdh.getPrivateKey();
  return Buffer.concat([Buffer.alloc(BYTES_CLAVE - clave.length), clave]);
};

/** Derives the public key of a private VAPID key. Throws if the private key is invalid. */
const publicaDe = (privada: Uint8Array): string => {
  const ecdh = createECDH(CURVA);
  ecdh.setPrivateKey(privada);
  return ecdh.getPublicKey('base64url');
};

/** Tells whether a host name can exist on the Internet, where push services can resolve it. */
const esNombrePublico = (nombre: string): boolean => esDestinoPublico(`https://${nombre}`);

/**
 * Chooses the contact that push services require: the box's public https address, else the e-mail sender, else a placeholder.
 * Apple's push service rejects every message (403 BadJwtToken) if the contact's host is not public.
 */
export const contactoDe = (origen: string | undefined, remitente: string | undefined): string => {
  if (origen?.startsWith('https://') === true && esNombrePublico(new URL(origen).hostname)) return origen;
  const [direccion, dominio = ''] = /[^\s<>@]+@([^\s<>@]+)/.exec(remitente ?? '') ?? [];
  return `mailto:${direccion !== undefined && esNombrePublico(dominio) ? direccion : 'te-toca@example.com'}`;
};

interface OpcionesPush {
  /** The private VAPID key, 32 bytes. */
  readonly clave: Uint8Array;
  /** Contact for push services: an https or mailto URL. */
  readonly sujeto: string;
  /** Replaces the check of endpoints in tests; resolved addresses are then not checked either. */
  readonly admite?: (endpoint: string) => boolean;
}

/** Creates the sender of Web Push messages, encrypted for the device (RFC 8291) and signed with the VAPID key (RFC 8292). */
export const crearPush = ({ clave, sujeto, admite }: OpcionesPush): Push => {
  const clavePublica = publicaDe(clave);
  const privada = Buffer.from(clave).toString('base64url');
  const juzgar = admite ?? esDestinoPublico;

  // Loaded with the first message, together with Node's HTTPS: most servers send none for hours after a start.
  let cartero: Promise<Push['enviar']> | undefined;
  const buscarCartero = async (): Promise<Push['enviar']> => {
    const { crearCartero } = await import('./cartero-push.ts');
    return crearCartero({ clavePublica, privada, sujeto, soloPublicos: admite === undefined });
  };
  const conCartero = (): Promise<Push['enviar']> =>
    (cartero ??= buscarCartero().catch((error: unknown) => {
      // Forget a failed import, as in the middle of an update, so that the next message tries again.
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
