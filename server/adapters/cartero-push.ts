import { request as pedirHttp, type IncomingMessage } from 'node:http';
import { Agent, request as pedirHttps } from 'node:https';
import webpush from 'web-push';
import type { Destino, Envio, Push, ResultadoEnvio } from '#server/change/puertos.ts';
import { resolverPublico } from './push.ts';

/** Timeout of one attempt, in ms. */
const PLAZO = 10_000;

/** Longest wait that a push service may demand, in seconds; a longer one counts as this. */
const ESPERA_MAXIMA = 86_400;

/**
 * Returns the seconds that an answer asks to wait (RFC 9110); 0 if it names no time or one that has passed. A date in
 * `Retry-After` is compared with the answer's own `Date`, because this machine's clock may be wrong.
 */
const leerEspera = ({ 'retry-after': espera = '', date = '' }: IncomingMessage['headers']): number => {
  const texto = espera.trim();
  const segundos = /^\d+$/.test(texto) ? Number(texto) : (Date.parse(texto) - Date.parse(date)) / 1_000;
  return segundos > 0 ? Math.min(segundos, ESPERA_MAXIMA) : 0;
};

/** Interprets a push service's answer (RFC 8030). */
const leerRespuesta = ({ statusCode = 0, headers }: IncomingMessage): ResultadoEnvio => {
  if (statusCode >= 200 && statusCode < 300) return { tipo: 'ENTREGADO' };
  if (statusCode === 404 || statusCode === 410) return { tipo: 'CADUCADO' };
  const motivo = `the push service answered ${String(statusCode)}`;
  if (statusCode !== 429 && statusCode < 500) return { tipo: 'RECHAZADO', motivo };
  const esperar = leerEspera(headers);
  return { tipo: 'FALLIDO', motivo, ...(esperar > 0 ? { esperar } : {}) };
};

interface OpcionesCartero {
  /** The public VAPID key, as base64url. */
  readonly clavePublica: string;
  /** The private VAPID key, as base64url. */
  readonly privada: string;
  /** Contact for push services: an https or mailto URL. */
  readonly sujeto: string;
  /** True to refuse host names that resolve to private addresses. */
  readonly soloPublicos: boolean;
}

/** Creates the function that encrypts, signs and sends one push message. It rejects if the push service does not answer. */
export const crearCartero = ({ clavePublica, privada, sujeto, soloPublicos }: OpcionesCartero): Push['enviar'] => {
  const agente = soloPublicos ? new Agent({ lookup: resolverPublico }) : undefined;

  const cifrar = ({ endpoint, p256dh, auth }: Destino, { aviso, ttl, tema, urgente }: Envio) => {
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

  return async (destino, envio, senal) => {
    const { cabeceras, cipherText } = cifrar(destino, envio);
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
          // Only the status matters, and the body may never end.
          resolver(leerRespuesta(respuesta));
          respuesta.destroy();
        },
      );
      peticion.on('error', fallar);
      peticion.end(cipherText);
    });
  };
};
