import { ParametroId } from '#shared/contracts/comunes.ts';
import { ConsultaRastro, PaginaRastro } from '#shared/contracts/rastro.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { existe } from '#server/http/de-su-familia.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { verRastro } from './ver-rastro.ts';

export const rutasRastro: Rutas = (app, contexto) => {
  app.get(
    RUTAS.rastro,
    {
      config: { rol: 'administrador', existe: existe.familia },
      schema: { params: ParametroId, querystring: ConsultaRastro, response: { 200: PaginaRastro } },
    },
    async (request, reply) => responder(reply, await verRastro(contexto, request.actor, request.query)),
  );
};
