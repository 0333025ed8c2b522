import { z } from 'zod';
import { ParametroId } from '#shared/contracts/comunes.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { CerrarVotacion, Tarea, VotoEntrada, VotoRegistrado } from '#shared/contracts/tareas.ts';
import type { Rutas } from '#server/plugins/rutas.ts';
import { responder } from '#server/plugins/responder.ts';
import { existeTarea } from '#server/features/tareas/existe-tarea.ts';
import { cerrarVotacion } from './cerrar-votacion.ts';
import { verParaVotar } from './ver-para-votar.ts';
import { votar } from './votar.ts';

export const rutasVotaciones: Rutas = (app, contexto) => {
  const { publicar } = contexto;

  app.get(RUTAS.paraVotar, { config: { rol: 'miembro' }, schema: { response: { 200: z.array(Tarea) } } }, async (request, reply) =>
    responder(publicar, reply, await verParaVotar(contexto, request.actor)),
  );
  app.post(RUTAS.votaciones, { config: { rol: 'miembro' }, schema: { body: VotoEntrada, response: { 201: VotoRegistrado } } }, async (request, reply) =>
    responder(publicar, reply, await votar(contexto, request.actor, request.body), 201),
  );
  app.post(
    RUTAS.cerrarVotacion,
    { config: { rol: 'administrador', existe: existeTarea(contexto) }, schema: { params: ParametroId, body: CerrarVotacion, response: { 200: Tarea } } },
    async (request, reply) => responder(publicar, reply, await cerrarVotacion(contexto, request.actor, request.params.id, request.body)),
  );
};
