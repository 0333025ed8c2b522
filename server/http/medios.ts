import type { FastifyInstance } from 'fastify';
import { RUTA_AVATARES } from '#shared/contracts/rutas.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { leerFoto } from '#server/data/fotos.ts';
import { responderRechazo } from './responder.ts';

/**
 * Serves photos to all who know their names, which cannot be guessed: an `<img>` sends no access token. A new photo gets a new
 * name, so browsers may cache each one for ever.
 */
export const instalarMedios = (app: FastifyInstance, contexto: Pick<Contexto, 'base'>): void => {
  app.get<{ Params: { nombre: string } }>(
    `${RUTA_AVATARES}:nombre`,
    { config: { rol: 'publico' }, schema: { hide: true } },
    async (request, reply) => {
      const foto = await leer(contexto, (db) => leerFoto(db, request.params.nombre));
      if (foto === null) return responderRechazo(reply, rechazado('NO_ENCONTRADO'));
      return reply
        .type('image/webp')
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'",
        })
        .send(foto);
    },
  );
};
