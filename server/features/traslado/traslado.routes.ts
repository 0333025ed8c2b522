import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAXIMO_ARCHIVO } from '#shared/contracts/familia-archivo/formato.ts';
import { CABECERA_INVITACION, RUTAS } from '#shared/contracts/rutas.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { ocupado } from '#server/change/resultado.ts';
import { alAcabar } from '#server/http/crear-fastify.ts';
import { direccionDe } from '#server/http/direccion.ts';
import { opcionesDe } from '#server/http/montar.ts';
import { responder, responderRechazo } from '#server/http/responder.ts';
import { anunciarReparto, puedeTraer, traerFamilia } from './traer-familia.ts';
import { pedirArchivo } from './exportar-familia.ts';

/** Number of imports that may run at once, because each takes much memory. */
const A_LA_VEZ = 2;

/** Returns the secret of an invitation to create a family. It comes in a header, since the body is the file. */
const invitacionDe = ({ headers }: FastifyRequest): string | undefined => {
  const valor = headers[CABECERA_INVITACION];
  return typeof valor === 'string' ? valor : undefined;
};

/** Registers the two calls whose body or answer is a family's file. */
export const rutasTraslado = (app: FastifyInstance, contexto: Contexto): void => {
  app.get(RUTAS.exportarFamilia, opcionesDe('exportarFamilia'), async (request, reply) => {
    const pedido = await pedirArchivo(contexto, request.actor);
    if (!pedido.ok) return responderRechazo(reply, pedido);
    const { nombre, trozos } = pedido.valor;
    // Sent without validation or serialization, since the file is finished and large.
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${nombre}"`,
        'content-length': String(trozos.reduce((suma, trozo) => suma + trozo.length, 0)),
        'cache-control': 'no-store',
      })
      .send(Readable.from(trozos));
  });

  /** Number of imports that run now. */
  let trayendo = 0;
  /** Refuses a caller without permission, or while other imports run, before a byte of the file is read. */
  const dejarPasar = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const puede = await puedeTraer(contexto, direccionDe(request.ip), invitacionDe(request));
    if (!puede.ok) return responderRechazo(reply, puede);
    if (trayendo >= A_LA_VEZ) return responderRechazo(reply, ocupado());
    trayendo += 1;
    alAcabar(reply.raw, () => {
      trayendo -= 1;
    });
    return undefined;
  };

  void app.register((conArchivos, _, listo) => {
    // Keeps the body as bytes, because the digest covers them.
    conArchivos.removeContentTypeParser('application/json');
    conArchivos.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MAXIMO_ARCHIVO },
      (_request, bytes, hecho) => hecho(null, bytes),
    );
    conArchivos.post(
      RUTAS.importarFamilia,
      { ...opcionesDe('importarFamilia'), onRequest: dejarPasar, bodyLimit: MAXIMO_ARCHIVO },
      async (request, reply) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const traida = await traerFamilia(contexto, bytes, invitacionDe(request));
        if (traida.ok) await anunciarReparto(contexto, traida.valor.familia.id);
        return responder(reply, traida, 201);
      },
    );
    listo();
  });
};
