import { z } from 'zod';
import { ParametroId, SinCuerpo } from '#shared/contracts/comunes.ts';
import { CabecerasConClave } from '#shared/contracts/con-clave.ts';
import { CABECERA_CLAVE, RUTAS } from '#shared/contracts/rutas.ts';
import { CerrarVotacion, Tarea, TareaEdicion, TareaEntrada } from '#shared/contracts/tareas.ts';
import { existe } from '#server/http/de-su-familia.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { borrarTarea } from './borrar-tarea.ts';
import { cerrarVotacion } from './cerrar-votacion.ts';
import { crearTarea } from './crear-tarea.ts';
import { editarTarea } from './editar-tarea.ts';
import { reabrirVotacion } from './reabrir-votacion.ts';
import { verTareas } from './ver-tareas.ts';

export const rutasTareas: Rutas = (app, contexto) => {
  const config = { rol: 'administrador', existe: existe.tarea } as const;

  app.get(
    RUTAS.tareas,
    { config: { rol: 'miembro', recuerda: true }, schema: { response: { 200: z.array(Tarea) } } },
    async (request, reply) => responder(reply, await verTareas(contexto, request.actor)),
  );
  app.post(
    RUTAS.tareas,
    {
      config: { rol: 'administrador' },
      schema: { headers: CabecerasConClave, body: TareaEntrada, response: { 201: Tarea } },
    },
    async ({ actor, body, headers }, reply) =>
      responder(reply, await crearTarea(contexto, actor, body, headers[CABECERA_CLAVE]), 201),
  );
  app.put(
    RUTAS.tarea,
    { config, schema: { params: ParametroId, body: TareaEdicion, response: { 200: Tarea } } },
    async (request, reply) =>
      responder(reply, await editarTarea(contexto, request.actor, request.params.id, request.body)),
  );
  app.delete(
    RUTAS.tarea,
    { config, schema: { params: ParametroId, body: SinCuerpo, response: { 204: z.undefined() } } },
    async (request, reply) => responder(reply, await borrarTarea(contexto, request.actor, request.params.id), 204),
  );
  app.post(
    RUTAS.reabrirVotacion,
    { config, schema: { params: ParametroId, body: SinCuerpo, response: { 200: Tarea } } },
    async (request, reply) => responder(reply, await reabrirVotacion(contexto, request.actor, request.params.id)),
  );
  app.post(
    RUTAS.cerrarVotacion,
    { config, schema: { params: ParametroId, body: CerrarVotacion, response: { 200: Tarea } } },
    async (request, reply) =>
      responder(reply, await cerrarVotacion(contexto, request.actor, request.params.id, request.body)),
  );
};
