import { ConfirmarReloj, EstadoReloj } from '#shared/contracts/reloj.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { confirmarReloj, verReloj } from './confirmar-reloj.ts';

export const rutasReloj: Rutas = (app, contexto) => {
  app.get(
    RUTAS.reloj,
    {
      config: { rol: 'administrador' },
      schema: { response: { 200: EstadoReloj } },
    },
    async (request, reply) => responder(reply, await verReloj(contexto, request.actor)),
  );
  app.post(
    RUTAS.reloj,
    {
      config: { rol: 'administrador' },
      schema: {
        body: ConfirmarReloj,
        response: { 200: EstadoReloj },
      },
    },
    async (request, reply) => responder(reply, await confirmarReloj(contexto, request.actor, request.body)),
  );
};
