import { ECDH, createECDH } from 'node:crypto';
import { request as pedirHttp, type IncomingMessage } from 'node:http';
import { Agent, request as pedirHttps } from 'node:https';
import type { Destino, Envio, Push, ResultadoEnvio } from '#server/change/contexto.ts';
import { esDestinoPublico, resolverPublico } from './destino-publico.ts';

const CURVA = 'prime256v1';
const BYTES_CLAVE = 32;
/** Milliseconds that one try may take in all. */
const PLAZO = 10_000;

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

/** What a push service's answer means (RFC 8030). */
const leerRespuesta = ({ statusCode = 0, headers }: IncomingMessage): ResultadoEnvio => {
  if (statusCode >= 200 && statusCode < 300) return { tipo: 'ENTREGADO' };
  if (statusCode === 404 || statusCode === 410) return { tipo: 'CADUCADO' };
  const motivo = `the push service answered ${String(statusCode)}`;
  if (statusCode !== 429 && statusCode < 500) return { tipo: 'RECHAZADO', motivo };
  const esperar = Number(headers['retry-after']);
  return { tipo: 'FALLIDO', motivo, ...(esperar > 0 ? { esperar } : {}) };
};

interface OpcionesPush {
  /** The private VAPID key, 32 bytes. */
  readonly clave: Uint8Array;
  /** Whom a push service may turn to: an https or mailto address. */
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
  const agente = admite === undefined ? new Agent({ lookup: resolverPublico }) : undefined;
  const juzgar = admite ?? esDestinoPublico;

  const cifrar = async ({ endpoint, p256dh, auth }: Destino, { aviso, ttl, tema, urgente }: Envio) => {
    // Loaded with the first message: most starts send none for hours.
    const { default: webpush } = await import('web-push');
    const { cipherText } = webpush.encrypt(p256dh, auth, JSON.stringify(aviso), 'aes128gcm');
    const cabeceras = {
      ...webpush.getVapidHeaders(new URL(endpoint).origin, sujeto, clavePublica, privada, 'aes128gcm'),
      TTL: String(Math.max(0, Math.floor(ttl))),
      Urgency: urgente ? 'high' : 'normal',
      Topic: tema,
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      'Content-Length': String(cipherText.length),
    };
    return { cabeceras, cipherText };
  };

  const enviar: Push['enviar'] = async (destino, envio, senal) => {
    if (!juzgar(destino.endpoint)) return { tipo: 'RECHAZADO', motivo: 'not a public endpoint' };
    const { cabeceras, cipherText } = await cifrar(destino, envio);
    const url = new URL(destino.endpoint);
    const pedir = url.protocol === 'https:' ? pedirHttps : pedirHttp;
    return new Promise((resolver, fallar) => {
      const peticion = pedir(
        url,
        {
          method: 'POST',
          headers: cabeceras,
          signal: AbortSignal.any([senal, AbortSignal.timeout(PLAZO)]),
          ...(url.protocol === 'https:' && agente !== undefined ? { agent: agente } : {}),
        },
        (respuesta) => {
          // The status is all there is to know, and the body may never end.
          resolver(leerRespuesta(respuesta));
          respuesta.destroy();
        },
      );
      peticion.on('error', fallar);
      peticion.end(cipherText);
    });
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
