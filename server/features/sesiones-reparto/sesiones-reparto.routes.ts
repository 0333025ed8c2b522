import { z } from 'zod';
import { ParametroId, ParametroIdN, SinCuerpo } from '#shared/contracts/comunes.ts';
import { PreguntaSaldo, ResponderSaldo, RespuestaSaldo } from '#shared/contracts/en-cuenta.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import {
  CuerpoDeshacer,
  CuerpoIniciar,
  ElegirPor,
  ElegirTarea,
  JugadaBreve,
  JugadaHecha,
  PreguntarSaldo,
  Previsualizacion,
  ResponderPropuesta,
  SesionActual,
  TareaDisponible,
} from '#shared/contracts/sesiones-reparto.ts';
import { existe } from '#server/http/de-su-familia.ts';
import { comoEsta } from '#server/http/como-esta.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { iniciar } from './iniciar.ts';
import { cancelar, cerrar, deshacer, elegirPor, elegirTarea, responderPropuesta, volver } from './jugadas.ts';
import { preguntarSaldo, responderSaldo } from './preguntar-saldo.ts';
import { previsualizar } from './previsualizar.ts';
import { responderJugada } from './responder-jugada.ts';
import { tareasDisponibles } from './tareas-disponibles.ts';
import { verSesionActual } from './ver-sesion-actual.ts';

export const rutasSesionesReparto: Rutas = (app, contexto) => {
  const miembro = { rol: 'miembro', existe: existe.sesion } as const;
  const admin = { rol: 'administrador', existe: existe.sesion } as const;
  const jugada = { 200: JugadaHecha };
  const deTurno = { 200: z.union([JugadaHecha, JugadaBreve]) };

  app.get(
    RUTAS.sesionActual,
    { config: { rol: 'miembro', recuerda: true }, schema: { response: { 200: SesionActual } } },
    async (request, reply) => responder(reply, await verSesionActual(contexto, request.actor)),
  );

  app.get(
    RUTAS.tareasDisponibles,
    {
      config: { rol: 'miembro', recuerda: true },
      schema: { response: { 200: z.array(TareaDisponible) } },
    },
    async (request, reply) => responder(reply, await tareasDisponibles(contexto, request.actor)),
  );

  app.post(
    RUTAS.previsualizar,
    { config: { rol: 'administrador' }, schema: { body: CuerpoIniciar, response: { 200: Previsualizacion } } },
    async (request, reply) => responder(reply, await previsualizar(contexto, request.actor, request.body)),
  );

  app.post(
    RUTAS.iniciar,
    { config: { rol: 'administrador' }, schema: { body: CuerpoIniciar, response: { 201: JugadaHecha } } },
    async (request, reply) => responder(reply, await iniciar(contexto, request.actor, request.body), 201),
  );

  app.post(
    RUTAS.preguntarSaldo,
    { config: { rol: 'administrador' }, schema: { body: PreguntarSaldo, response: { 200: PreguntaSaldo } } },
    async ({ actor, body }, reply) => responder(reply, await preguntarSaldo(contexto, actor, body)),
  );

  app.post(
    RUTAS.responderSaldo,
    { config: { rol: 'miembro' }, schema: { body: ResponderSaldo, response: { 200: RespuestaSaldo } } },
    async ({ actor, body }, reply) => responder(reply, await responderSaldo(contexto, actor, body)),
  );

  app.post(
    RUTAS.elegirTarea,
    { config: miembro, schema: { params: ParametroId, body: ElegirTarea, response: deTurno }, ...comoEsta },
    async ({ actor, params, body, headers }, reply) =>
      responderJugada(reply, headers, await elegirTarea(contexto, actor, params.id, body.tarea_id)),
  );

  app.post(
    RUTAS.elegirPor,
    { config: admin, schema: { params: ParametroId, body: ElegirPor, response: deTurno }, ...comoEsta },
    async ({ actor, params, body, headers }, reply) =>
      responderJugada(reply, headers, await elegirPor(contexto, actor, params.id, body)),
  );

  app.post(
    RUTAS.deshacerEleccion,
    { config: admin, schema: { params: ParametroId, body: CuerpoDeshacer, response: deTurno }, ...comoEsta },
    async ({ actor, params, body, headers }, reply) =>
      responderJugada(reply, headers, await deshacer(contexto, actor, params.id, body.n)),
  );

  app.post(
    RUTAS.cancelarReparto,
    { config: admin, schema: { params: ParametroId, body: SinCuerpo, response: jugada }, ...comoEsta },
    async ({ actor, params }, reply) => responder(reply, await cancelar(contexto, actor, params.id)),
  );

  app.post(
    RUTAS.responderPropuesta,
    {
      config: { rol: 'miembro', existe: existe.propuesta },
      schema: { params: ParametroIdN, body: ResponderPropuesta, response: jugada },
      ...comoEsta,
    },
    async ({ actor, params, body }, reply) =>
      responder(reply, await responderPropuesta(contexto, actor, params.id, { ...body, propuesta: params.n })),
  );

  app.post(
    RUTAS.cerrarReparto,
    { config: admin, schema: { params: ParametroId, body: SinCuerpo, response: jugada }, ...comoEsta },
    async ({ actor, params }, reply) => responder(reply, await cerrar(contexto, actor, params.id)),
  );

  app.post(
    RUTAS.volver,
    { config: miembro, schema: { params: ParametroId, body: SinCuerpo, response: deTurno }, ...comoEsta },
    async ({ actor, params, headers }, reply) =>
      responderJugada(reply, headers, await volver(contexto, actor, params.id)),
  );
};
