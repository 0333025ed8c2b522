import type { Instante } from '#shared/domain/tipos.ts';

/** A push message. `url` is a path of this app. A newer message replaces an older one with the same `etiqueta` on the device. */
export interface AvisoPush {
  readonly titulo: string;
  readonly cuerpo: string;
  readonly url: string;
  readonly etiqueta: string;
}

/**
 * A push message as it is sent. With `id` the device asks for the message's present text; `en` is the instant of sending. A test
 * message has neither.
 */
export interface AvisoEnviado extends AvisoPush {
  readonly id?: string;
  readonly en?: Instante;
}

const SIN_PALABRAS: AvisoPush = { titulo: 'Te Toca', cuerpo: '', url: '/dashboard', etiqueta: 'te-toca' };

/** Tells whether a text is a path of this site. After «//» or «/\» browsers read a host, and so another site. */
const esRuta = (v: string): boolean => /^\/(?![/\\])/.test(v);

const textoO = (v: unknown, porDefecto: string): string => (typeof v === 'string' && v.trim() !== '' ? v : porDefecto);

const campos = (dato: unknown): Readonly<Record<string, unknown>> =>
  typeof dato === 'object' && dato !== null ? (dato as Record<string, unknown>) : {};

/**
 * Reads a push message from any value; unusable fields get the values of `SIN_PALABRAS`. It never fails, because browsers
 * revoke the permission of an app that receives a push and shows nothing. Free of zod, to keep the service worker small.
 */
export const avisoDe = (dato: unknown): AvisoPush => {
  const { titulo, cuerpo, url, etiqueta } = campos(dato);
  return {
    titulo: textoO(titulo, SIN_PALABRAS.titulo),
    cuerpo: textoO(cuerpo, SIN_PALABRAS.cuerpo),
    url: typeof url === 'string' && esRuta(url) ? url : SIN_PALABRAS.url,
    etiqueta: textoO(etiqueta, SIN_PALABRAS.etiqueta),
  };
};

/** A push message as its device reads it; `id` and `en` are null when missing or invalid. */
export interface PushLeido {
  readonly aviso: AvisoPush;
  readonly id: string | null;
  readonly en: Instante | null;
}

/** The form of 16 bytes in base64url. */
const ID = /^[\w-]{22}$/;
const INSTANTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Reads the payload of a push; null and garbage give the default message. */
export const leerPush = (texto: string | null): PushLeido => {
  let dato: unknown = null;
  try {
    dato = JSON.parse(texto ?? 'null');
  } catch {
    // Not JSON: `dato` stays null.
  }
  const { id, en } = campos(dato);
  return {
    aviso: avisoDe(dato),
    id: typeof id === 'string' && ID.test(id) ? id : null,
    en: typeof en === 'string' && INSTANTE.test(en) ? en : null,
  };
};
