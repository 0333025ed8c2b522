import { z } from 'zod';
import {
  Asignacion,
  AsignacionEntrada,
  Completada,
  ConsultaAsignaciones,
  ConsultaMisTareas,
  Deshecha,
} from '#shared/contracts/asignaciones.ts';
import { ParametroId, SinCuerpo } from '#shared/contracts/comunes.ts';
import { CabecerasConClave } from '#shared/contracts/con-clave.ts';
import { HoyEnCasa } from '#shared/contracts/pantalla.ts';
import { CABECERA_CLAVE, RUTAS } from '#shared/contracts/rutas.ts';
import { existe } from '#server/http/de-su-familia.ts';
import { responder, responderLista } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { asignar } from './asignar.ts';
import { borrarAsignacion } from './borrar-asignacion.ts';
import { completar } from './completar.ts';
import { deshacer } from './deshacer.ts';
import { verAsignaciones } from './ver-asignaciones.ts';
import { verHoy } from './ver-hoy.ts';
import { verMisTareas } from './ver-mis-tareas.ts';

export const rutasAsignaciones: Rutas = (app, contexto) => {
  app.get(
    RUTAS.misTareas,
    {
      config: { rol: 'miembro', recuerda: ({ estado }) => estado === 'PENDIENTE' },
      schema: { querystring: ConsultaMisTareas, response: { 200: z.array(Asignacion) } },
    },
    async (request, reply) =>
      responderLista(reply, Asignacion, await verMisTareas(contexto, request.actor, request.query.estado)),
  );
  app.get(
    RUTAS.asignacionesHoy,
    { config: { rol: 'miembro', recuerda: true }, schema: { response: { 200: HoyEnCasa } } },
    async (request, reply) => responder(reply, await verHoy(contexto, request.actor)),
  );
  app.get(
    RUTAS.asignaciones,
    {
      config: { rol: 'miembro' },
      schema: { querystring: ConsultaAsignaciones, response: { 200: z.array(Asignacion) } },
    },
    async (request, reply) =>
      responderLista(reply, Asignacion, await verAsignaciones(contexto, request.actor, request.query.trimestre)),
  );
  app.post(
    RUTAS.asignaciones,
    {
      config: { rol: 'administrador' },
      schema: { headers: CabecerasConClave, body: AsignacionEntrada, response: { 201: Asignacion } },
    },
    async ({ actor, body, headers }, reply) =>
      responder(reply, await asignar(contexto, actor, body, headers[CABECERA_CLAVE]), 201),
  );
  app.delete(
    RUTAS.asignacion,
    {
      config: { rol: 'administrador', existe: existe.asignacion },
      schema: { params: ParametroId, body: SinCuerpo, response: { 204: z.undefined() } },
    },
    async (request, reply) => responder(reply, await borrarAsignacion(contexto, request.actor, request.params.id), 204),
  );
  app.patch(
    RUTAS.completar,
    {
      config: { rol: 'miembro', existe: existe.asignacionOHecha },
      schema: { params: ParametroId, headers: CabecerasConClave, body: SinCuerpo, response: { 200: Completada } },
    },
    async (request, reply) =>
      responder(reply, await completar(contexto, request.actor, request.params.id, request.headers[CABECERA_CLAVE])),
  );
  app.post(
    RUTAS.deshacerCompletar,
    {
      config: { rol: 'miembro', existe: existe.asignacion },
      schema: { params: ParametroId, body: SinCuerpo, response: { 200: Deshecha } },
    },
    async (request, reply) => responder(reply, await deshacer(contexto, request.actor, request.params.id)),
  );
};
