import { z } from 'zod';
import { Averia } from '#shared/contracts/averias.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { contarAveria } from './contar-averia.ts';

export const rutasAverias: Rutas = (app, contexto) => {
  app.post(
    RUTAS.averias,
    { config: { rol: 'miembro' }, schema: { body: Averia, response: { 204: z.null() } } },
    async (request, reply) => {
      const contada = await contarAveria(contexto, request.actor);
      if (contada.ok) request.log.error({ averia: request.body }, 'a screen broke in a browser');
      return responder(reply, contada, 204);
    },
  );
};
