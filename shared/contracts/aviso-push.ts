/** What a push message says. `url` is a path of ours; of two with the same `etiqueta` the newer replaces the older. */
export interface AvisoPush {
  readonly titulo: string;
  readonly cuerpo: string;
  readonly url: string;
  readonly etiqueta: string;
}

const SIN_PALABRAS: AvisoPush = { titulo: 'Te Toca', cuerpo: '', url: '/dashboard', etiqueta: 'te-toca' };

/** Whether it is a path of this site: with two slashes or a backslash a browser would take it for another host. */
const esRuta = (v: string): boolean => /^\/(?![/\\])/.test(v);

const textoO = (v: unknown, porDefecto: string): string => (typeof v === 'string' && v.trim() !== '' ? v : porDefecto);

/**
 * Reads a message's text; garbage becomes a plain «Te Toca». It never fails, because a browser takes the permission
 * away from an app that shows nothing, and it is written by hand, so that the service worker stays small.
 */
export const leerAvisoPush = (texto: string | null): AvisoPush => {
  let dato: unknown = null;
  try {
    dato = JSON.parse(texto ?? 'null');
  } catch {
    return SIN_PALABRAS;
  }
  if (typeof dato !== 'object' || dato === null) return SIN_PALABRAS;
  const { titulo, cuerpo, url, etiqueta } = dato as Record<string, unknown>;
  return {
    titulo: textoO(titulo, SIN_PALABRAS.titulo),
    cuerpo: textoO(cuerpo, SIN_PALABRAS.cuerpo),
    url: typeof url === 'string' && esRuta(url) ? url : SIN_PALABRAS.url,
    etiqueta: textoO(etiqueta, SIN_PALABRAS.etiqueta),
  };
};
