import { z } from 'zod';
import { Exito } from '#shared/contracts/comunes.ts';
import { LogroDesbloqueado, LogroPendiente, MarcarVistos } from '#shared/contracts/logros.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { marcarVistos, verLogrosPendientes, verMisLogros } from './ver-logros.ts';

export const rutasLogros: Rutas = (app, contexto) => {
  app.get(
    RUTAS.misLogros,
    {
      config: { rol: 'miembro', recuerda: true },
      schema: { response: { 200: z.array(LogroDesbloqueado) } },
    },
    async (request, reply) => responder(reply, await verMisLogros(contexto, request.actor)),
  );
  app.get(
    RUTAS.logros,
    { config: { rol: 'miembro', recuerda: true }, schema: { response: { 200: z.array(LogroPendiente) } } },
    async (request, reply) => responder(reply, await verLogrosPendientes(contexto, request.actor)),
  );
  app.post(
    RUTAS.marcarVistos,
    { config: { rol: 'miembro' }, schema: { body: MarcarVistos, response: { 200: Exito } } },
    async (request, reply) => responder(reply, await marcarVistos(contexto, request.actor, request.body)),
  );
};
