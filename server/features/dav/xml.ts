import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';

// XML of WebDAV: reading requests and writing answers.

export const DAV = 'DAV:';
export const CALDAV = 'urn:ietf:params:xml:ns:caldav';
export const SERVIDOR_CALENDARIO = 'http://calendarserver.org/ns/';

/** Deepest nesting of a request. */
const PROFUNDIDAD = 30;
/** Maximum number of elements in a request, and of properties in its list, each of which is answered for every item. */
const [ELEMENTOS, PROPIEDADES] = [2_000, 100];

export interface Nodo {
  readonly espacio: string;
  readonly nombre: string;
  readonly atributos: Readonly<Record<string, string>>;
  readonly texto: string;
  readonly hijos: readonly Nodo[];
}

/** An element as the parser gives it: its name with its children, its attributes under `:@`, a text under `#text`. */
type Crudo = Readonly<Record<string, unknown>>;

const ENTIDADES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const claro = (texto: string): string =>
  texto.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, cual: string) => ENTIDADES[cual] ?? '');

class Demasiado extends Error {}

interface Cuenta {
  /** Elements read so far. */
  van: number;
}

/**
 * Converts an element and its children, with namespaces in the place of prefixes (`espacios`, by prefix). Null for what is no
 * element. Throws `Demasiado` above a limit.
 */
const aNodo = (crudo: Crudo, espacios: ReadonlyMap<string, string>, hondura: number, cuenta: Cuenta): Nodo | null => {
  const etiqueta = Object.keys(crudo).find((clave) => clave !== ':@' && clave !== '#text');
  if (etiqueta === undefined) return null;
  cuenta.van += 1;
  if (hondura > PROFUNDIDAD || cuenta.van > ELEMENTOS) throw new Demasiado('too deep, or too many elements');
  const atributos = (crudo[':@'] ?? {}) as Readonly<Record<string, string>>;
  const declarados = Object.entries(atributos).filter(([clave]) => clave === 'xmlns' || clave.startsWith('xmlns:'));
  const suyos =
    declarados.length === 0
      ? espacios
      : new Map([...espacios, ...declarados.map(([clave, v]) => [clave.slice('xmlns:'.length), claro(v)] as const)]);
  const [prefijo, local] = etiqueta.includes(':') ? etiqueta.split(':') : ['', etiqueta];
  const dentro = crudo[etiqueta] as readonly Crudo[];
  if (local === 'prop' && dentro.length > PROPIEDADES) throw new Demasiado('too many properties');
  return {
    espacio: suyos.get(prefijo ?? '') ?? '',
    nombre: local ?? '',
    atributos,
    texto: claro(dentro.map((c) => (typeof c['#text'] === 'string' ? c['#text'] : '')).join('')),
    hijos: dentro.flatMap((c) => aNodo(c, suyos, hondura + 1, cuenta) ?? []),
  };
};

/**
 * Reads the XML of a request; refuses anything malformed, nested too deep, with too many elements or properties, with several
 * roots, or with declarations of its own (DOCTYPE, entities). An empty body gives null. The parser is loaded by the first call,
 * since most boxes never need it.
 */
export const leerXml = async (texto: string): Promise<ResultadoCaso<Nodo | null>> => {
  if (texto.trim() === '') return bien(null);
  if (/<!(?!--|\[CDATA\[)/.test(texto)) return rechazado('DAV_XML');
  const { XMLParser, XMLValidator } = await import('fast-xml-parser');
  try {
    if (XMLValidator.validate(texto) !== true) return rechazado('DAV_XML');
    const crudos = new XMLParser({
      preserveOrder: true,
      ignoreAttributes: false,
      attributeNamePrefix: '',
      processEntities: false,
      parseTagValue: false,
      ignoreDeclaration: true,
      ignorePiTags: true,
    }).parse(texto) as readonly Crudo[];
    const cuenta = { van: 0 };
    const nodos = crudos.flatMap((c) => aNodo(c, new Map(), 1, cuenta) ?? []);
    return nodos.length === 1 ? bien(nodos[0] ?? null) : rechazado('DAV_XML');
  } catch {
    // Thrown by the parser for text that it cannot read, or by `aNodo` for too much of it.
    return rechazado('DAV_XML');
  }
};

/** Returns the first child with this name, in whatever namespace. */
export const hijo = (nodo: Nodo | null | undefined, nombre: string): Nodo | undefined =>
  nodo?.hijos.find((n) => n.nombre === nombre);

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 does not allow. */
// oxlint-disable-next-line no-control-regex
const AJENOS = /[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
export const escapar = (texto: string): string =>
  texto
    .toWellFormed()
    .replaceAll(AJENOS, '')
    .replaceAll(/[&<>"]/g, (c) => ESCAPES[c] ?? c);

const CABEZA = '<?xml version="1.0" encoding="utf-8"?>\n';
const ESPACIOS = `xmlns:D="${DAV}" xmlns:C="${CALDAV}" xmlns:S="${SERVIDOR_CALENDARIO}"`;

export const href = (camino: string): string => `<D:href>${escapar(camino)}</D:href>`;

/** One resource of an answer: the properties that it has, and the names of the requested ones that it has not. */
export interface Respuesta {
  readonly camino: string;
  readonly tiene: readonly string[];
  readonly faltan: readonly string[];
}

const propstat = (propiedades: readonly string[], estado: string): string =>
  `<D:propstat><D:prop>${propiedades.join('')}</D:prop><D:status>HTTP/1.1 ${estado}</D:status></D:propstat>`;

const escribirUna = ({ camino, tiene, faltan }: Respuesta, deFaltar: string): string =>
  `<D:response>${href(camino)}${tiene.length > 0 || faltan.length === 0 ? propstat(tiene, '200 OK') : ''}${
    faltan.length > 0 ? propstat(faltan, deFaltar) : ''
  }</D:response>`;

/** Writes the response for a resource that is gone. */
export const yaNoEsta = (camino: string): string =>
  `<D:response>${href(camino)}<D:status>HTTP/1.1 404 Not Found</D:status></D:response>`;

interface OpcionesVarias {
  /** Responses that are written already, for example for resources that are gone. */
  readonly ademas?: readonly string[];
  readonly ficha?: string;
  /** The status of properties in `faltan`. */
  readonly deFaltar?: string;
}

/** Writes a multistatus answer (RFC 4918, 13). */
export const escribirVarias = (
  respuestas: readonly Respuesta[],
  { ademas = [], ficha, deFaltar = '404 Not Found' }: OpcionesVarias = {},
): string =>
  `${CABEZA}<D:multistatus ${ESPACIOS}>${respuestas.map((r) => escribirUna(r, deFaltar)).join('')}${ademas.join('')}${
    ficha === undefined ? '' : `<D:sync-token>${escapar(ficha)}</D:sync-token>`
  }</D:multistatus>`;

/** Writes the reason of a refusal: a condition that the standards name, or a text for people. */
export const escribirError = (condicion: string, texto = ''): string =>
  `${CABEZA}<D:error ${ESPACIOS}>${condicion}${
    texto === '' ? '' : `<T:motivo xmlns:T="urn:te-toca">${escapar(texto)}</T:motivo>`
  }</D:error>`;
