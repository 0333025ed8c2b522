import { Deseos } from '#shared/contracts/deseos.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { guardarDeseos } from './guardar-deseos.ts';
import { verDeseos } from './ver-deseos.ts';

export const rutasDeseos: Rutas = (app, contexto) => {
  const { publicar } = contexto;
  const suya = { 200: Deseos };

  app.get(RUTAS.deseos, { config: { rol: 'miembro' }, schema: { response: suya } }, async (request, reply) =>
    responder(publicar, reply, await verDeseos(contexto, request.actor)),
  );
  app.put(
    RUTAS.deseos,
    { config: { rol: 'miembro' }, schema: { body: Deseos, response: suya } },
    async (request, reply) => responder(publicar, reply, await guardarDeseos(contexto, request.actor, request.body)),
  );
};
