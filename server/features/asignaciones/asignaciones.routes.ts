import { z } from 'zod';
import { Asignacion, ConsultaMisTareas } from '#shared/contracts/asignaciones.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Rutas } from '#server/app.ts';
import { responder } from '#server/plugins/responder.ts';
import { verMisTareas } from './ver-mis-tareas.ts';

export const rutasAsignaciones: Rutas = (app, contexto) => {
  const { publicar } = contexto;

  app.get(RUTAS.misTareas, { schema: { querystring: ConsultaMisTareas, response: { 200: z.array(Asignacion) } } }, async (request, reply) =>
    responder(publicar, reply, await verMisTareas(contexto, request.actor, request.query.estado)),
  );
};
