import type { Nodo, Respuesta } from './xml.ts';
import { CALDAV, DAV, escapar, hijo, href, SERVIDOR_CALENDARIO } from './xml.ts';
import { COLECCIONES, type Cosa, type NombreColeccion } from './colecciones.ts';

// The resources below /dav/ and their properties: the root, the member (their principal, and the home of their collections),
// two collections, and the items in them.

/** Maximum size of a sent to-do, in bytes: the server's limit for a body of text. */
const BYTES = 65_536;

export interface Vista {
  /** The path of /dav/ as the program sees it, with the app's base path. */
  readonly raiz: string;
  readonly puedeMarcar: boolean;
}

export type Recurso =
  | { readonly tipo: 'RAIZ' | 'PERSONA' }
  | { readonly tipo: 'COLECCION'; readonly coleccion: NombreColeccion; readonly ficha: string }
  | { readonly tipo: 'COSA'; readonly coleccion: NombreColeccion; readonly cosa: Cosa };

export const caminoDe = ({ raiz }: Vista, recurso: Recurso): string => {
  switch (recurso.tipo) {
    case 'RAIZ':
      return raiz;
    case 'PERSONA':
      return `${raiz}yo/`;
    case 'COLECCION':
      return `${raiz}yo/${recurso.coleccion}/`;
    default:
      return `${raiz}yo/${recurso.coleccion}/${encodeURIComponent(recurso.cosa.archivo)}`;
  }
};

const D = (nombre: string): string => `${DAV}|${nombre}`;
const C = (nombre: string): string => `${CALDAV}|${nombre}`;
const privilegio = (nombre: string): string => `<D:privilege><D:${nombre}/></D:privilege>`;
const informe = (nombre: string): string =>
  `<D:supported-report><D:report><${nombre}/></D:report></D:supported-report>`;

type Propiedades = Readonly<Record<string, string>>;

const deColeccion = ({ coleccion, ficha }: Extract<Recurso, { tipo: 'COLECCION' }>): Propiedades => ({
  [D('resourcetype')]: '<D:collection/><C:calendar/>',
  [D('displayname')]: escapar(`Te Toca: ${COLECCIONES[coleccion].nombre.toLowerCase()}`),
  [C('supported-calendar-component-set')]: `<C:comp name="${COLECCIONES[coleccion].componente}"/>`,
  [C('max-resource-size')]: String(BYTES),
  [D('supported-report-set')]: ['C:calendar-query', 'C:calendar-multiget', 'D:sync-collection'].map(informe).join(''),
  [D('sync-token')]: escapar(ficha),
  [`${SERVIDOR_CALENDARIO}|getctag`]: escapar(ficha),
});

const deCosa = ({ coleccion, cosa }: Extract<Recurso, { tipo: 'COSA' }>): Propiedades => ({
  [D('resourcetype')]: '',
  [D('getetag')]: escapar(cosa.etag),
  [D('getcontenttype')]: `text/calendar; charset=utf-8; component=${COLECCIONES[coleccion].componente}`,
  [D('getcontentlength')]: String(Buffer.byteLength(cosa.texto)),
  [C('calendar-data')]: escapar(cosa.texto),
});

/** Returns all properties of a resource, by namespace and name, with their values as XML. */
const propiedadesDe = (vista: Vista, recurso: Recurso): Propiedades => {
  const yo = href(caminoDe(vista, { tipo: 'PERSONA' }));
  const escribe = 'coleccion' in recurso && recurso.coleccion === 'mis-tareas' && vista.puedeMarcar;
  const comunes = {
    [D('current-user-principal')]: yo,
    [D('owner')]: yo,
    [D('current-user-privilege-set')]: [
      'read',
      'read-current-user-privilege-set',
      ...(escribe ? ['write', 'write-content'] : []),
    ]
      .map(privilegio)
      .join(''),
  };
  switch (recurso.tipo) {
    case 'RAIZ':
      return { ...comunes, [D('resourcetype')]: '<D:collection/>', [D('displayname')]: 'Te Toca' };
    case 'PERSONA':
      return {
        ...comunes,
        [D('resourcetype')]: '<D:collection/><D:principal/>',
        [D('displayname')]: 'Te Toca',
        [D('principal-URL')]: yo,
        [C('calendar-home-set')]: yo,
        [C('calendar-user-address-set')]: yo,
      };
    case 'COLECCION':
      return { ...comunes, ...deColeccion(recurso) };
    default:
      return { ...comunes, ...deCosa(recurso) };
  }
};

/** Properties that are answered only if asked for by name. */
const SOLO_PEDIDAS: ReadonlySet<string> = new Set([C('calendar-data')]);

const PREFIJOS: Readonly<Record<string, string>> = { [DAV]: 'D', [CALDAV]: 'C', [SERVIDOR_CALENDARIO]: 'S' };
const NOMBRE = /^[\p{L}_][\p{L}\p{N}._-]*$/u;

/** Writes a property. One of a namespace that is not in `PREFIJOS` declares it, and has no value. */
const escribir = (espacio: string, nombre: string, valor: string): string => {
  const prefijo = PREFIJOS[espacio];
  if (prefijo === undefined) return `<X:${nombre} xmlns:X="${escapar(espacio)}"/>`;
  return valor === '' ? `<${prefijo}:${nombre}/>` : `<${prefijo}:${nombre}>${valor}</${prefijo}:${nombre}>`;
};

/**
 * Answers a request for properties (`propfind`, or a report's `prop`): those asked for by name, with the ones that the resource
 * lacks in `faltan`; otherwise all but those in `SOLO_PEDIDAS`, for `propname` without their values.
 */
export const responderPropiedades = (vista: Vista, recurso: Recurso, pedido: Nodo | null): Respuesta => {
  const suyas = propiedadesDe(vista, recurso);
  const camino = caminoDe(vista, recurso);
  const pedidas = hijo(pedido, 'prop')?.hijos.filter((p) => NOMBRE.test(p.nombre));
  if (pedidas === undefined) {
    const soloNombres = hijo(pedido, 'propname') !== undefined;
    const tiene = Object.entries(suyas)
      .filter(([clave]) => !SOLO_PEDIDAS.has(clave))
      .map(([clave, valor]) => {
        const [espacio = '', nombre = ''] = clave.split('|');
        return escribir(espacio, nombre, soloNombres ? '' : valor);
      });
    return { camino, tiene, faltan: [] };
  }
  const tiene: string[] = [];
  const faltan: string[] = [];
  for (const { espacio, nombre } of pedidas) {
    const valor = Object.hasOwn(suyas, `${espacio}|${nombre}`) ? suyas[`${espacio}|${nombre}`] : undefined;
    if (valor === undefined) faltan.push(escribir(espacio, nombre, ''));
    else tiene.push(escribir(espacio, nombre, valor));
  }
  return { camino, tiene, faltan };
};

/** Answers a request to change properties: all are refused (`faltan`), since none can be changed. */
export const negarPropiedades = (camino: string, pedido: Nodo | null): Respuesta => ({
  camino,
  tiene: [],
  faltan: (pedido?.hijos ?? [])
    .flatMap((cambio) => hijo(cambio, 'prop')?.hijos ?? [])
    .filter((p) => NOMBRE.test(p.nombre))
    .map(({ espacio, nombre }) => escribir(espacio, nombre, '')),
});
