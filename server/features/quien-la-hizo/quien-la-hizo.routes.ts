import { z } from 'zod';
import { Completada } from '#shared/contracts/asignaciones.ts';
import { ParametroId, SinCuerpo } from '#shared/contracts/comunes.ts';
import { CabecerasConClave } from '#shared/contracts/con-clave.ts';
import {
  ConsultaCorrecciones,
  Correccion,
  Corregida,
  DecisionEntrada,
  HechaPorEntrada,
  NoHechaEntrada,
  ObjecionEntrada,
} from '#shared/contracts/correcciones.ts';
import { CABECERA_CLAVE, RUTAS } from '#shared/contracts/rutas.ts';
import { existe } from '#server/http/de-su-familia.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { decidir } from './decidir.ts';
import { hechaPor, hechaPorMi } from './hecha-por.ts';
import { leida } from './leida.ts';
import { noHecha } from './no-hecha.ts';
import { objetar } from './objetar.ts';
import { verCorrecciones } from './ver-correcciones.ts';

export const rutasQuienLaHizo: Rutas = (app, contexto) => {
  app.post(
    RUTAS.hechaPorMi,
    {
      config: { rol: 'miembro', existe: existe.asignacionOHecha },
      schema: { params: ParametroId, headers: CabecerasConClave, body: SinCuerpo, response: { 200: Completada } },
    },
    async (request, reply) =>
      responder(reply, await hechaPorMi(contexto, request.actor, request.params.id, request.headers[CABECERA_CLAVE])),
  );
  app.post(
    RUTAS.hechaPor,
    {
      config: { rol: 'miembro', existe: existe.asignacionOHecha },
      schema: {
        params: ParametroId,
        headers: CabecerasConClave,
        body: HechaPorEntrada,
        response: { 200: Completada },
      },
    },
    async (request, reply) => {
      const pedida = { id: request.params.id, clave: request.headers[CABECERA_CLAVE], ...request.body };
      return responder(reply, await hechaPor(contexto, request.actor, pedida));
    },
  );
  app.post(
    RUTAS.objetar,
    {
      config: { rol: 'miembro', existe: existe.asignacion },
      schema: { params: ParametroId, body: ObjecionEntrada, response: { 200: Corregida } },
    },
    async (request, reply) =>
      responder(reply, await objetar(contexto, request.actor, request.params.id, request.body.dice)),
  );
  app.post(
    RUTAS.noHecha,
    {
      config: { rol: 'administrador', existe: existe.asignacion },
      schema: { params: ParametroId, body: NoHechaEntrada, response: { 200: Corregida } },
    },
    async (request, reply) =>
      responder(reply, await noHecha(contexto, request.actor, request.params.id, request.body.motivo)),
  );
  app.get(
    RUTAS.correcciones,
    {
      config: { rol: 'miembro' },
      schema: { querystring: ConsultaCorrecciones, response: { 200: z.array(Correccion) } },
    },
    async (request, reply) => responder(reply, await verCorrecciones(contexto, request.actor, request.query.trimestre)),
  );
  app.post(
    RUTAS.decidirObjecion,
    {
      config: { rol: 'administrador', existe: existe.correccion },
      schema: { params: ParametroId, body: DecisionEntrada, response: { 200: Corregida } },
    },
    async (request, reply) =>
      responder(reply, await decidir(contexto, request.actor, request.params.id, request.body.acepta)),
  );
  app.post(
    RUTAS.leerCorreccion,
    {
      config: { rol: 'miembro', existe: existe.correccion },
      schema: { params: ParametroId, body: SinCuerpo, response: { 200: Correccion } },
    },
    async (request, reply) => responder(reply, await leida(contexto, request.actor, request.params.id)),
  );
};
