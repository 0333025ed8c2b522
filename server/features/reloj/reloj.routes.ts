import { ConfirmarReloj, EstadoReloj } from '#shared/contracts/reloj.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { confirmarReloj, verReloj } from './confirmar-reloj.ts';

export const rutasReloj: Rutas = (app, contexto) => {
  const { publicar } = contexto;

  app.get(
    RUTAS.reloj,
    {
      config: { rol: 'administrador' },
      schema: { summary: 'Si el aparato sabe qué día es', response: { 200: EstadoReloj } },
    },
    async (request, reply) => responder(publicar, reply, await verReloj(contexto, request.actor)),
  );
  app.post(
    RUTAS.reloj,
    {
      config: { rol: 'administrador' },
      schema: {
        summary: 'Confirma que hoy es el día que dice el reloj',
        body: ConfirmarReloj,
        response: { 200: EstadoReloj },
      },
    },
    async (request, reply) => responder(publicar, reply, await confirmarReloj(contexto, request.actor, request.body)),
  );
};
