import { z } from 'zod';
import { AvisoDeAhora, Avisos, DispositivoAvisos, PruebaAviso, Suscribir } from '#shared/contracts/avisos.ts';
import { ParametroId, SinCuerpo } from '#shared/contracts/comunes.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { direccionDe } from '#server/http/direccion.ts';
import { existe } from '#server/http/de-su-familia.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { probar } from './probar.ts';
import { quitarSuscripcion } from './quitar-suscripcion.ts';
import { suscribir } from './suscribir.ts';
import { verAviso } from './ver-aviso.ts';
import { verAvisos } from './ver-avisos.ts';

export const rutasAvisos: Rutas = (app, contexto) => {
  app.get(
    RUTAS.avisos,
    {
      config: { rol: 'miembro' },
      schema: {
        response: { 200: Avisos },
      },
    },
    async (request, reply) => responder(reply, await verAvisos(contexto, request.actor)),
  );
  app.get(
    RUTAS.aviso,
    {
      config: { rol: 'publico' },
      // Any text: what is no id is not found, like an id that there is not.
      schema: { params: z.object({ id: z.string() }), response: { 200: AvisoDeAhora } },
    },
    async ({ ip, params: { id } }, reply) =>
      responder(reply, await verAviso(contexto, { id, direccion: direccionDe(ip) })),
  );
  app.post(
    RUTAS.suscripciones,
    {
      config: { rol: 'miembro' },
      schema: {
        body: Suscribir,
        response: { 201: DispositivoAvisos },
      },
    },
    async (request, reply) => responder(reply, await suscribir(contexto, request.actor, request.body), 201),
  );
  app.delete(
    RUTAS.suscripcion,
    {
      config: { rol: 'miembro', existe: existe.suscripcion },
      schema: {
        params: ParametroId,
        body: SinCuerpo,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) =>
      responder(reply, await quitarSuscripcion(contexto, request.actor, request.params.id), 204),
  );
  app.post(
    RUTAS.probarAviso,
    {
      config: { rol: 'miembro', existe: existe.suscripcion },
      schema: {
        params: ParametroId,
        body: SinCuerpo,
        response: { 200: PruebaAviso },
      },
    },
    async (request, reply) => responder(reply, await probar(contexto, request.actor, request.params.id)),
  );
};
