import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORES, textoDeError } from '#shared/contracts/errores.ts';
import { CABECERA_VERSION, RUTA_DAV } from '#shared/contracts/rutas.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { Rechazado } from '#server/change/resultado.ts';
import type { Prefijos } from '#server/http/direccion.ts';
import { responderRechazo } from '#server/http/responder.ts';
import { COLECCIONES, type Cosa, crearFichas, leerCosas, type NombreColeccion, pasaFiltro } from './colecciones.ts';
import { crearGuardar, type Haceres } from './guardar.ts';
import { caminoDe, negarPropiedades, responderPropiedades, type Recurso, type Vista } from './propiedades.ts';
import { escribirError, escribirVarias, hijo, leerXml, yaNoEsta, type Nodo } from './xml.ts';

const METODOS = ['PROPFIND', 'REPORT', 'PROPPATCH', 'MKCALENDAR'] as const;
const PERMITE = 'OPTIONS, GET, HEAD, PUT, PROPFIND, PROPPATCH, REPORT';
const TIPO_XML = 'application/xml; charset=utf-8';

/** A resource, as a path below /dav/ names it. */
type Sitio =
  | { readonly tipo: 'RAIZ' }
  | { readonly tipo: 'PERSONA' }
  | { readonly tipo: 'COLECCION'; readonly coleccion: NombreColeccion }
  | { readonly tipo: 'COSA'; readonly coleccion: NombreColeccion; readonly archivo: string };

/** Path of the root, the member, a collection (first group) or an item in one (second group). */
const CAMINO = /^\/dav\/?(?:yo(?:\/(?:(mis-tareas|casa)(?:\/([^/]*))?)?)?)?$/;

const cuerpoDe = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '');

/** Decodes a part of a path; returns it unchanged if it is malformed. */
const descifrar = (texto: string): string => {
  try {
    return decodeURIComponent(texto);
  } catch {
    return texto;
  }
};

/** Returns the resource that a URL names; null if there can be none. */
const leerSitio = (url: string): Sitio | null => {
  const [camino = ''] = url.split('?');
  const hallado = CAMINO.exec(camino);
  if (hallado === null) return null;
  const coleccion = hallado[1] as NombreColeccion | undefined;
  const archivo = descifrar(hallado[2] ?? '');
  if (coleccion === undefined) return { tipo: camino.startsWith('/dav/yo') ? 'PERSONA' : 'RAIZ' };
  return archivo === '' ? { tipo: 'COLECCION', coleccion } : { tipo: 'COSA', coleccion, archivo };
};

/**
 * Tells whether the caller has a permission. A key (`llave`) needs `calendario` to read, and `marcar` besides to write; a login
 * may do both.
 */
const puede = ({ llave }: Actor, permiso: 'calendario' | 'marcar'): boolean =>
  llave === undefined || llave.permisos.includes(permiso);

/** Sends a multistatus answer (207). */
const varias = (reply: FastifyReply, xml: string): FastifyReply => reply.code(207).type(TIPO_XML).send(xml);
const negar = (reply: FastifyReply, estado: number, condicion: string, texto = ''): FastifyReply =>
  reply.code(estado).type(TIPO_XML).send(escribirError(condicion, texto));

interface Dependencias {
  readonly prefijos: Prefijos;
  readonly haceres: Haceres;
}

/**
 * Serves chores to the calendar and reminder programs of phones and computers (CalDAV, RFC 4791): a member's own as to-dos,
 * which can be ticked, undone and moved, and everybody's, from a week ago to eight weeks ahead, as events.
 */
export const rutasDeDav = (app: FastifyInstance, contexto: Contexto, dependencias: Dependencias): void => {
  const { prefijos, haceres } = dependencias;
  for (const metodo of METODOS) app.addHttpMethod(metodo, { hasBody: true });
  const fichas = crearFichas();
  const guardar = crearGuardar(contexto, haceres);

  const portadaDe = (request: FastifyRequest): string | null => {
    const origen = contexto.origenMovil();
    return origen === null ? null : origen + prefijos.de(request.raw);
  };
  const leerColeccion = async (request: FastifyRequest, reply: FastifyReply, coleccion: NombreColeccion) => {
    const { actor } = request;
    // Set by http/autenticar.ts before this read, so the content is of this version or of a later one.
    const version = Number(reply.getHeader(CABECERA_VERSION));
    const cosas = await leerCosas(
      { contexto, verMisTareas: haceres.verMisTareas, portada: portadaDe(request) },
      actor,
      coleccion,
    );
    const de = `${String(actor.id)}|${coleccion}`;
    return { cosas, de, ficha: fichas.dar(de, version, cosas) };
  };
  const vistaDe = (request: FastifyRequest): Vista => ({
    raiz: `${prefijos.de(request.raw)}${RUTA_DAV}`,
    puedeMarcar: puede(request.actor, 'marcar'),
  });

  /** Returns a resource and, if `dentro`, the resources directly in it after it; null for an item that does not exist. */
  const recursosDe = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { sitio, dentro }: { readonly sitio: Sitio; readonly dentro: boolean },
  ): Promise<readonly Recurso[] | null> => {
    if (sitio.tipo === 'RAIZ') return [sitio, ...(dentro ? [{ tipo: 'PERSONA' } as const] : [])];
    if (sitio.tipo === 'PERSONA') {
      const nombres = dentro ? (Object.keys(COLECCIONES) as NombreColeccion[]) : [];
      const colecciones = await Promise.all(
        nombres.map(async (coleccion): Promise<Recurso> => {
          const { ficha } = await leerColeccion(request, reply, coleccion);
          return { tipo: 'COLECCION', coleccion, ficha };
        }),
      );
      return [sitio, ...colecciones];
    }
    const { coleccion } = sitio;
    const { cosas, ficha } = await leerColeccion(request, reply, coleccion);
    const aRecurso = (cosa: Cosa): Recurso => ({ tipo: 'COSA', coleccion, cosa });
    if (sitio.tipo === 'COLECCION')
      return [{ tipo: 'COLECCION', coleccion, ficha }, ...(dentro ? cosas.map(aRecurso) : [])];
    const cosa = cosas.find((c) => c.archivo === sitio.archivo);
    return cosa === undefined ? null : [aRecurso(cosa)];
  };

  const buscarPropiedades = async (request: FastifyRequest, reply: FastifyReply, sitio: Sitio) => {
    const pedido = await leerXml(cuerpoDe(request));
    if (!pedido.ok) return responderRechazo(reply, pedido);
    const recursos = await recursosDe(request, reply, { sitio, dentro: request.headers['depth'] !== '0' });
    if (recursos === null) return responderRechazo(reply, rechazado('NO_ENCONTRADO'));
    const vista = vistaDe(request);
    return varias(reply, escribirVarias(recursos.map((r) => responderPropiedades(vista, r, pedido.valor))));
  };

  /** Answers the three reports on a collection: a query, items by address, and the changes since a token. */
  const informar = async (request: FastifyRequest, reply: FastifyReply, sitio: Sitio) => {
    const pedido = await leerXml(cuerpoDe(request));
    if (!pedido.ok) return responderRechazo(reply, pedido);
    const nodo = pedido.valor;
    if (nodo === null || sitio.tipo !== 'COLECCION') return negar(reply, 403, '<D:supported-report/>');
    const { coleccion } = sitio;
    const vista = vistaDe(request);
    const { cosas, de, ficha } = await leerColeccion(request, reply, coleccion);
    const contar = (una: Cosa) => responderPropiedades(vista, { tipo: 'COSA', coleccion, cosa: una }, nodo);
    const caminoDeArchivo = (archivo: string): string =>
      `${caminoDe(vista, { tipo: 'COLECCION', coleccion, ficha })}${encodeURIComponent(archivo)}`;
    switch (nodo.nombre) {
      case 'calendar-query':
        return varias(
          reply,
          escribirVarias(cosas.filter((c) => pasaFiltro(coleccion, c, hijo(nodo, 'filter'))).map(contar)),
        );
      case 'calendar-multiget': {
        const archivoDe = (camino: string): string => descifrar(camino.split('/').at(-1) ?? '');
        const caminos = nodo.hijos.filter((n: Nodo) => n.nombre === 'href').map((n) => n.texto.trim());
        const pedidas = new Map(caminos.map((camino) => [archivoDe(camino), camino]));
        const halladas = cosas.filter((c) => pedidas.has(c.archivo));
        for (const { archivo } of halladas) pedidas.delete(archivo);
        const faltan = [...pedidas.values()];
        return varias(reply, escribirVarias(halladas.map(contar), { ademas: faltan.map(yaNoEsta) }));
      }
      case 'sync-collection': {
        const cambios = fichas.desde(de, hijo(nodo, 'sync-token')?.texto.trim() ?? '', cosas);
        if (cambios === null) return negar(reply, 403, '<D:valid-sync-token/>');
        const { cambiadas, quitadas } = cambios;
        const ademas = quitadas.map((archivo) => yaNoEsta(caminoDeArchivo(archivo)));
        return varias(reply, escribirVarias(cambiadas.map(contar), { ademas, ficha }));
      }
      default:
        return negar(reply, 403, '<D:supported-report/>');
    }
  };

  const dar = async (request: FastifyRequest, reply: FastifyReply, sitio: Sitio) => {
    if (sitio.tipo !== 'COSA') return negar(reply, 405, '', 'Esta dirección es para programas de calendario (CalDAV)');
    const { cosas } = await leerColeccion(request, reply, sitio.coleccion);
    const cosa = cosas.find((c) => c.archivo === sitio.archivo);
    if (cosa === undefined) return responderRechazo(reply, rechazado('NO_ENCONTRADO'));
    return reply.headers({ etag: cosa.etag }).type('text/calendar; charset=utf-8').send(cosa.texto);
  };

  /**
   * Refuses a write. 401 and 429 keep their own answer, so that programs ask for a key or wait. Every other refusal is 403, with
   * its text.
   */
  const negarCambio = (reply: FastifyReply, no: Rechazado): FastifyReply =>
    [401, 429].includes(ERRORES[no.codigo].estado)
      ? responderRechazo(reply, no)
      : negar(reply, 403, '', textoDeError(no.codigo, no.datos));

  const poner = async (request: FastifyRequest, reply: FastifyReply, sitio: Sitio) => {
    const { actor, headers } = request;
    if (sitio.tipo !== 'COSA' || sitio.coleccion !== 'mis-tareas') return negarCambio(reply, rechazado('DAV_NUEVA'));
    const { cosas } = await leerColeccion(request, reply, sitio.coleccion);
    const cosa = cosas.find((c) => c.archivo === sitio.archivo);
    const si = headers['if-match'];
    const siNo = headers['if-none-match'];
    const cumple = si === undefined || (cosa !== undefined && (si === '*' || si === cosa.etag));
    if (!cumple || (siNo === '*' && cosa !== undefined)) return negar(reply, 412, '');
    const guardada = await guardar({ actor, archivo: sitio.archivo, cosa, texto: cuerpoDe(request) });
    if (!guardada.ok) return negarCambio(reply, guardada);
    return reply.code(guardada.valor === 'CREADA' ? 201 : 204).send();
  };

  app.register((hijos, _opciones, listo) => {
    // Every body is read as text, whatever type a program names.
    hijos.removeAllContentTypeParsers();
    hijos.addContentTypeParser('*', { parseAs: 'string' }, (_request, cuerpo, seguir) => seguir(null, cuerpo));
    hijos.addHook('onSend', (_request, reply, cuerpo, seguir) => {
      void reply.header('dav', '1, 3, calendar-access');
      if (reply.statusCode === 401) void reply.header('www-authenticate', 'Basic realm="Te Toca", charset="UTF-8"');
      seguir(null, cuerpo);
    });
    const alSitio =
      (hacer: (request: FastifyRequest, reply: FastifyReply, sitio: Sitio) => Promise<FastifyReply>) =>
      async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        const sitio = leerSitio(request.url);
        if (sitio === null) return responderRechazo(reply, rechazado('NO_ENCONTRADO'));
        if (!puede(request.actor, 'calendario')) return responderRechazo(reply, rechazado('LLAVE_NO_ABRE'));
        return hacer(request, reply, sitio);
      };
    const lee = { rol: 'miembro', llave: ['calendario'] } as const;
    const url = `${RUTA_DAV}*`;
    hijos.route({ method: 'PROPFIND', url, config: lee, handler: alSitio(buscarPropiedades) });
    hijos.route({ method: 'REPORT', url, config: lee, handler: alSitio(informar) });
    hijos.route({ method: 'GET', url, config: lee, handler: alSitio(dar) });
    hijos.route({ method: 'PUT', url, config: { rol: 'miembro', llave: ['marcar'] }, handler: alSitio(poner) });
    hijos.route({
      method: 'PROPPATCH',
      url,
      config: lee,
      handler: alSitio(async (request, reply) => {
        const pedido = await leerXml(cuerpoDe(request));
        if (!pedido.ok) return responderRechazo(reply, pedido);
        const camino = `${prefijos.de(request.raw)}${request.url.split('?')[0] ?? ''}`;
        const respuesta = negarPropiedades(camino, pedido.valor);
        return varias(reply, escribirVarias([respuesta], { deFaltar: '403 Forbidden' }));
      }),
    });
    for (const method of ['DELETE', 'MKCALENDAR'] as const)
      hijos.route({
        method,
        url,
        config: lee,
        handler: alSitio(async (_request, reply) => negarCambio(reply, rechazado('DAV_NUEVA'))),
      });
    hijos.route({
      method: 'OPTIONS',
      url,
      config: { rol: 'publico' },
      handler: (_request, reply) => reply.code(200).header('allow', PERMITE).send(),
    });
    const aDav = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      reply.redirect(`${prefijos.de(request.raw)}${RUTA_DAV}`, 308);
    for (const de of ['/.well-known/caldav', RUTA_DAV.slice(0, -1)])
      for (const method of ['GET', 'PROPFIND', 'OPTIONS'] as const)
        hijos.route({ method, url: de, config: { rol: 'publico' }, handler: aDav });
    hijos.route({ method: 'PROPFIND', url: '/', config: { rol: 'publico' }, handler: aDav });
    listo();
  });
};
