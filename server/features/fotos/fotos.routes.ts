import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAXIMO_AVATAR } from '#shared/contracts/avatar.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { ocupado } from '#server/change/resultado.ts';
import { alAcabar } from '#server/http/crear-fastify.ts';
import { idsDe, opcionesDe } from '#server/http/montar.ts';
import { responder, responderRechazo } from '#server/http/responder.ts';
import { ponerFoto, verFoto } from './fotos.ts';

/** Registers the two calls whose body or answer is a picture. */
export const rutasDeFotosHechas = (app: FastifyInstance, contexto: Contexto): void => {
  app.get(RUTAS.foto, opcionesDe('verFoto'), async (request, reply) => {
    const foto = await verFoto(contexto, request.actor, idsDe(request).id);
    if (!foto.ok) return responderRechazo(reply, foto);
    return reply
      .type('image/webp')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'" })
      .serializer((bytes: Buffer) => bytes as unknown as string)
      .send(foto.valor);
  });

  /**
   * Takes one of the few places for pictures that are being processed, before a byte is read, and frees it when the request
   * ends. Refuses when none is free.
   */
  const dejarPasar = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const dejar = contexto.fotos.entrar(request.actor.id);
    if (dejar === null) return responderRechazo(reply, ocupado());
    alAcabar(reply.raw, dejar);
    return undefined;
  };

  void app.register((conImagenes, _, listo) => {
    conImagenes.addContentTypeParser(
      /^image\//,
      { parseAs: 'buffer', bodyLimit: MAXIMO_AVATAR },
      (_request, bytes, hecho) => hecho(null, bytes),
    );
    conImagenes.put(
      RUTAS.foto,
      { ...opcionesDe('ponerFoto'), onRequest: dejarPasar, bodyLimit: MAXIMO_AVATAR },
      async (request, reply) => {
        const { body, actor } = request;
        if (!Buffer.isBuffer(body)) return responderRechazo(reply, rechazado('FOTO_NO_ES_IMAGEN'));
        return responder(reply, await ponerFoto(contexto, actor, idsDe(request).id, body));
      },
    );
    listo();
  });
};
