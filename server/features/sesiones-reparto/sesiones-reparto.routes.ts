import { z } from 'zod';
import { ParametroId, ParametroIdN, SinCuerpo } from '#shared/contracts/comunes.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import {
  CuerpoDeshacer,
  CuerpoIniciar,
  ElegirPor,
  ElegirTarea,
  JugadaHecha,
  Previsualizacion,
  ResponderPropuesta,
  SesionActual,
  TareaDisponible,
} from '#shared/contracts/sesiones-reparto.ts';
import { sesionActual } from '#server/effects/reparto/sesion-actual.ts';
import { existePropuesta, existeSesion } from '#server/http/de-su-familia.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { cancelar } from './cancelar.ts';
import { cerrar } from './cerrar.ts';
import { deshacer } from './deshacer.ts';
import { elegirPor } from './elegir-por.ts';
import { iniciar } from './iniciar.ts';
import { elegirTarea } from './jugadas.ts';
import { previsualizar } from './previsualizar.ts';
import { responderPropuesta } from './responder-propuesta.ts';
import { tareasDisponibles } from './tareas-disponibles.ts';
import { volver } from './volver.ts';

export const rutasSesionesReparto: Rutas = (app, contexto) => {
  const { publicar } = contexto;
  const existe = existeSesion(contexto);
  const miembro = { rol: 'miembro', existe } as const;
  const admin = { rol: 'administrador', existe } as const;
  const jugada = { 200: JugadaHecha };

  app.get(RUTAS.sesionActual, { config: { rol: 'miembro' }, schema: { response: { 200: SesionActual } } }, (request) =>
    sesionActual(contexto, request.actor),
  );

  app.get(
    RUTAS.tareasDisponibles,
    { config: { rol: 'miembro' }, schema: { response: { 200: z.array(TareaDisponible) } } },
    (request) => tareasDisponibles(contexto, request.actor),
  );

  app.post(
    RUTAS.previsualizar,
    { config: { rol: 'administrador' }, schema: { body: CuerpoIniciar, response: { 200: Previsualizacion } } },
    async (request, reply) => responder(publicar, reply, await previsualizar(contexto, request.actor, request.body)),
  );

  app.post(
    RUTAS.iniciar,
    { config: { rol: 'administrador' }, schema: { body: CuerpoIniciar, response: { 201: JugadaHecha } } },
    async (request, reply) => responder(publicar, reply, await iniciar(contexto, request.actor, request.body), 201),
  );

  app.post(
    RUTAS.elegirTarea,
    { config: miembro, schema: { params: ParametroId, body: ElegirTarea, response: jugada } },
    async ({ actor, params, body }, reply) =>
      responder(publicar, reply, await elegirTarea(contexto, actor, params.id, body.tarea_id)),
  );

  app.post(
    RUTAS.elegirPor,
    { config: admin, schema: { params: ParametroId, body: ElegirPor, response: jugada } },
    async ({ actor, params, body }, reply) =>
      responder(publicar, reply, await elegirPor(contexto, actor, params.id, body)),
  );

  app.post(
    RUTAS.deshacerEleccion,
    { config: admin, schema: { params: ParametroId, body: CuerpoDeshacer, response: jugada } },
    async ({ actor, params, body }, reply) =>
      responder(publicar, reply, await deshacer(contexto, actor, params.id, body.n)),
  );

  app.post(
    RUTAS.cancelarReparto,
    { config: admin, schema: { params: ParametroId, body: SinCuerpo, response: jugada } },
    async ({ actor, params }, reply) => responder(publicar, reply, await cancelar(contexto, actor, params.id)),
  );

  app.post(
    RUTAS.responderPropuesta,
    {
      config: { rol: 'miembro', existe: existePropuesta(contexto) },
      schema: { params: ParametroIdN, body: ResponderPropuesta, response: jugada },
    },
    async ({ actor, params, body }, reply) =>
      responder(publicar, reply, await responderPropuesta(contexto, actor, params.id, params.n, body)),
  );

  app.post(
    RUTAS.cerrarReparto,
    { config: admin, schema: { params: ParametroId, body: SinCuerpo, response: jugada } },
    async ({ actor, params }, reply) => responder(publicar, reply, await cerrar(contexto, actor, params.id)),
  );

  app.post(
    RUTAS.volver,
    { config: miembro, schema: { params: ParametroId, body: SinCuerpo, response: jugada } },
    async ({ actor, params }, reply) => responder(publicar, reply, await volver(contexto, actor, params.id)),
  );
};
