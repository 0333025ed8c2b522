import type { Instante } from '#shared/domain/tipos.ts';

/** A push message. `url` is a path of ours; a newer message replaces one with the same `etiqueta`. */
export interface AvisoPush {
  readonly titulo: string;
  readonly cuerpo: string;
  readonly url: string;
  readonly etiqueta: string;
}

/**
 * A push message as it goes out: with the id under which its device asks what it says by now, and when it was sent. A test
 * message has neither.
 */
export interface AvisoEnviado extends AvisoPush {
  readonly id?: string;
  readonly en?: Instante;
}

const SIN_PALABRAS: AvisoPush = { titulo: 'Te Toca', cuerpo: '', url: '/dashboard', etiqueta: 'te-toca' };

/** Whether it is a path of this site: with two slashes or a backslash a browser would take it for another host. */
const esRuta = (v: string): boolean => /^\/(?![/\\])/.test(v);

const textoO = (v: unknown, porDefecto: string): string => (typeof v === 'string' && v.trim() !== '' ? v : porDefecto);

const campos = (dato: unknown): Readonly<Record<string, unknown>> =>
  typeof dato === 'object' && dato !== null ? (dato as Record<string, unknown>) : {};

/**
 * Makes a message of whatever came; garbage becomes a plain «Te Toca». It never fails, because a browser takes the
 * permission away from an app that shows nothing, and it is written by hand, so that the service worker stays small.
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

/** A push as its device reads it. */
export interface PushLeido {
  readonly aviso: AvisoPush;
  readonly id: string | null;
  readonly en: Instante | null;
}

/** 16 random bytes in base64url. */
const ID = /^[\w-]{22}$/;
const INSTANTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Reads what a push carries. It never fails. */
export const leerPush = (texto: string | null): PushLeido => {
  let dato: unknown = null;
  try {
    dato = JSON.parse(texto ?? 'null');
  } catch {
    // Garbage.
  }
  const { id, en } = campos(dato);
  return {
    aviso: avisoDe(dato),
    id: typeof id === 'string' && ID.test(id) ? id : null,
    en: typeof en === 'string' && INSTANTE.test(en) ? en : null,
  };
};
