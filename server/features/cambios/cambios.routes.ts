import { z } from 'zod';
import { Cambio, CambioEntrada, CambioRespondido, PermisoEntrada } from '#shared/contracts/cambios.ts';
import { ParametroId, SinCuerpo } from '#shared/contracts/comunes.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { existe } from '#server/http/de-su-familia.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { pedirCambio } from './pedir.ts';
import { aceptarCambio, permitirCambio, rechazarCambio, retirarCambio } from './responder.ts';
import { verCambios } from './ver-cambios.ts';

export const rutasCambios: Rutas = (app, contexto) => {
  const config = { rol: 'miembro', existe: existe.cambio } as const;
  const schema = { params: ParametroId, body: SinCuerpo, response: { 200: CambioRespondido } };

  app.get(
    RUTAS.cambios,
    { config: { rol: 'miembro' }, schema: { response: { 200: z.array(Cambio) } } },
    async (request, reply) => responder(reply, await verCambios(contexto, request.actor)),
  );
  app.post(
    RUTAS.cambios,
    { config: { rol: 'miembro' }, schema: { body: CambioEntrada, response: { 201: Cambio } } },
    async (request, reply) => responder(reply, await pedirCambio(contexto, request.actor, request.body), 201),
  );
  app.post(RUTAS.aceptarCambio, { config, schema }, async (request, reply) =>
    responder(reply, await aceptarCambio(contexto, request.actor, request.params.id)),
  );
  app.post(RUTAS.rechazarCambio, { config, schema }, async (request, reply) =>
    responder(reply, await rechazarCambio(contexto, request.actor, request.params.id)),
  );
  app.post(RUTAS.retirarCambio, { config, schema }, async (request, reply) =>
    responder(reply, await retirarCambio(contexto, request.actor, request.params.id)),
  );
  app.post(
    RUTAS.permitirCambio,
    { config: { ...config, rol: 'administrador' }, schema: { ...schema, body: PermisoEntrada } },
    async (request, reply) =>
      responder(reply, await permitirCambio(contexto, request.actor, request.params.id, request.body)),
  );
};
