import { request as pedirHttp, type IncomingMessage } from 'node:http';
import { Agent, request as pedirHttps } from 'node:https';
import webpush from 'web-push';
import type { Destino, Envio, Push, ResultadoEnvio } from '#server/change/mensajes.ts';
import { resolverPublico } from './destino-publico.ts';

/** Milliseconds that one try may take in all. */
const PLAZO = 10_000;

/** The longest wait that is believed, in seconds: no message says anything for longer. */
const ESPERA_MAXIMA = 86_400;

/**
 * Seconds that an answer asks to wait (RFC 9110): a number, or a date, counted from the answer's own, since this box's clock
 * may be wrong. 0 where it says neither, or a date that has passed.
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
  /** The pair of VAPID keys, as base64url. */
  readonly clavePublica: string;
  readonly privada: string;
  readonly sujeto: string;
  /** Whether the addresses behind the names are looked at. */
  readonly soloPublicos: boolean;
}

/** Sends a message to its push service, encrypted and signed. Rejects when the service does not answer. */
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
          // The status is all there is to know, and the body may never end.
          resolver(leerRespuesta(respuesta));
          respuesta.destroy();
        },
      );
      peticion.on('error', fallar);
      peticion.end(cipherText);
    });
  };
};
