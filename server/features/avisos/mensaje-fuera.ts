import type { AvisoPush } from '#shared/contracts/aviso-push.ts';
import type { PorQueParado } from '#shared/contracts/avisos.ts';
import type { PeticionSalida, RespuestaSalida, ResultadoEnvio } from '#server/change/puertos.ts';
import type { FilaDestino } from '#server/data/suscripciones.ts';

// Messages in the form of each service, and the meaning of its answers.

/** A message for a place outside the app. */
export interface MensajeFuera {
  readonly aviso: Pick<AvisoPush, 'titulo' | 'cuerpo' | 'url'>;
  /** The message's kind, such as `TURNO`, or `PRUEBA` for a test. */
  readonly tipo: string;
  readonly urgente: boolean;
}

/** Addresses on which a message depends. */
export interface Direcciones {
  /** Base URL of this app, to which the message's path is appended; null when it is not known. */
  readonly propia: string | null;
  /** Base URL of Telegram's Bot API. */
  readonly telegram: string;
}

/** The outcome of an attempt, and why nothing is to be sent to the place any more; null to go on. */
export interface ResultadoFuera {
  readonly resultado: ResultadoEnvio;
  readonly parado: PorQueParado | null;
}

/** ntfy's priorities: 4 rings longer, 3 is the default. */
const PRIORIDAD = { urgente: 4, normal: 3 } as const;
/** Shown by ntfy as an emoji before the title. */
const ETIQUETAS_NTFY = ['broom'] as const;

const JSON_UTF8 = { 'Content-Type': 'application/json; charset=utf-8' } as const;
/** Bytes of Telegram's answer that are read: its JSON is shorter. */
const LARGO_RESPUESTA = 4_096;

type Pieza = Pick<PeticionSalida, 'url' | 'cuerpo'> & { readonly autorizacion?: string; readonly leer?: number };

/** Returns the address, body and authorization of a message, as each kind of place expects them. */
const componer = (
  { tipo, direccion, buzon, clave }: FilaDestino,
  { aviso: { titulo, cuerpo, url }, tipo: clase, urgente }: MensajeFuera,
  { propia, telegram }: Direcciones,
): Pieza => {
  const enlace = propia === null ? null : propia + url;
  switch (tipo) {
    case 'NTFY':
      return {
        // JSON goes to the server's root, with the topic inside. Headers could not carry accents.
        url: direccion,
        cuerpo: JSON.stringify({
          topic: buzon,
          title: titulo,
          message: cuerpo,
          tags: ETIQUETAS_NTFY,
          priority: urgente ? PRIORIDAD.urgente : PRIORIDAD.normal,
          ...(enlace === null ? {} : { click: enlace }),
        }),
        ...(clave === '' ? {} : { autorizacion: `Bearer ${clave}` }),
      };
    case 'TELEGRAM':
      return {
        url: `${telegram}/bot${clave}/sendMessage`,
        cuerpo: JSON.stringify({
          chat_id: buzon,
          text: [titulo, cuerpo, ...(enlace === null ? [] : ['', enlace])].join('\n'),
          link_preview_options: { is_disabled: true },
        }),
        leer: LARGO_RESPUESTA,
      };
    default:
      return {
        url: direccion,
        cuerpo: JSON.stringify({ titulo, texto: cuerpo, enlace, tipo: clase }),
        ...(clave === '' ? {} : { autorizacion: clave }),
      };
  }
};

/** Returns the request that takes a message to a place. `local` says whether the local network is allowed. */
export const peticionDe = (
  destino: FilaDestino,
  mensaje: MensajeFuera,
  direcciones: Direcciones,
  local: boolean,
): PeticionSalida => {
  const { autorizacion, ...pieza } = componer(destino, mensaje, direcciones);
  return {
    ...pieza,
    local,
    cabeceras: { ...JSON_UTF8, ...(autorizacion === undefined ? {} : { Authorization: autorizacion }) },
  };
};

interface RespuestaTelegram {
  readonly description?: unknown;
  readonly parameters?: { readonly retry_after?: unknown } | null;
}

const leerTelegram = (cuerpo: string): RespuestaTelegram => {
  try {
    const leido: unknown = JSON.parse(cuerpo);
    return typeof leido === 'object' && leido !== null ? leido : {};
  } catch {
    return {};
  }
};

/**
 * HTTP statuses after which a place gets nothing more, because its key is refused (`CLAVE`) or nobody is there (`SIN_SITIO`).
 * ntfy refuses a token or a reserved topic with 401 or 403. Telegram answers 401 to a revoked bot token, 404 to one that never
 * existed, and 403 when the bot was blocked or thrown out of the chat.
 */
const PARADAS: Readonly<Record<FilaDestino['tipo'], Readonly<Partial<Record<number, PorQueParado>>>>> = {
  NTFY: { 401: 'CLAVE', 403: 'CLAVE', 404: 'SIN_SITIO', 410: 'SIN_SITIO' },
  TELEGRAM: { 401: 'CLAVE', 404: 'CLAVE', 403: 'SIN_SITIO', 410: 'SIN_SITIO' },
  HTTP: { 401: 'CLAVE', 403: 'CLAVE', 404: 'SIN_SITIO', 410: 'SIN_SITIO' },
};

/** Longest pause that is heeded, in seconds, when a place asks for one. */
const ESPERA_MAXIMA = 86_400;
/** HTTP statuses that ask to try again later, like those from 500 on. */
const REINTENTA = new Set([408, 425, 429]);
const NOMBRES = { NTFY: 'ntfy', TELEGRAM: 'Telegram', HTTP: 'the address' } as const;

/**
 * Judges the answer of a place: delivered (2xx), to be tried again, or refused; some refusals stop the place (`parado`). The
 * reasons contain no address, which may be a secret.
 */
export const leerRespuesta = ({ tipo }: Pick<FilaDestino, 'tipo'>, respuesta: RespuestaSalida): ResultadoFuera => {
  if (respuesta.tipo !== 'RESPUESTA') {
    const motivo = `${NOMBRES[tipo]} did not answer (${respuesta.motivo})`;
    return { resultado: { tipo: respuesta.tipo === 'PROHIBIDA' ? 'RECHAZADO' : 'FALLIDO', motivo }, parado: null };
  }
  const { estado, cuerpo } = respuesta;
  if (estado >= 200 && estado < 300) return { resultado: { tipo: 'ENTREGADO' }, parado: null };
  const motivo = `${NOMBRES[tipo]} answered ${String(estado)}`;
  const { description, parameters } = tipo === 'TELEGRAM' ? leerTelegram(cuerpo) : {};
  if (REINTENTA.has(estado) || estado >= 500) {
    const pedida = Number(parameters?.retry_after);
    const esperar = Math.min(Math.max(respuesta.esperar, pedida > 0 ? pedida : 0), ESPERA_MAXIMA);
    return { resultado: { tipo: 'FALLIDO', motivo, ...(esperar > 0 ? { esperar } : {}) }, parado: null };
  }
  // Telegram reports a wrong chat, or a group that became a supergroup, only in words.
  const sinChat = estado === 400 && typeof description === 'string' && /chat|group/i.test(description);
  return { resultado: { tipo: 'RECHAZADO', motivo }, parado: sinChat ? 'SIN_SITIO' : (PARADAS[tipo][estado] ?? null) };
};
