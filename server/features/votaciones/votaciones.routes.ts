import { z } from 'zod';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { Tarea, VotoEntrada, VotoRegistrado } from '#shared/contracts/tareas.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { verParaVotar } from './ver-para-votar.ts';
import { votar } from './votar.ts';

export const rutasVotaciones: Rutas = (app, contexto) => {
  app.get(
    RUTAS.paraVotar,
    { config: { rol: 'miembro', recuerda: true }, schema: { response: { 200: z.array(Tarea) } } },
    async (request, reply) => responder(reply, await verParaVotar(contexto, request.actor)),
  );
  app.post(
    RUTAS.votaciones,
    { config: { rol: 'miembro' }, schema: { body: VotoEntrada, response: { 201: VotoRegistrado } } },
    async (request, reply) => responder(reply, await votar(contexto, request.actor, request.body), 201),
  );
};
