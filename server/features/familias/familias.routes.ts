import { ParametroId, SinCuerpo } from '#shared/contracts/comunes.ts';
import { CabecerasConClave } from '#shared/contracts/con-clave.ts';
import { CuentaCreada, Registro } from '#shared/contracts/cuentas.ts';
import { EditarFamilia, Familia, IntentosPin } from '#shared/contracts/familias.ts';
import { Invitacion } from '#shared/contracts/invitaciones.ts';
import { CABECERA_CLAVE, RUTAS } from '#shared/contracts/rutas.ts';
import { existe } from '#server/http/de-su-familia.ts';
import { direccionDe } from '#server/http/direccion.ts';
import { recordarDispositivo } from '#server/http/dispositivo.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { crearFamilia } from './crear-familia.ts';
import { crearInvitacion } from './crear-invitacion.ts';
import { editarFamilia } from './editar-familia.ts';
import { permitirAhora, verIntentosPin } from './permitir-ahora.ts';
import { regenerarPin } from './regenerar-pin.ts';
import { verFamilia } from './ver-familia.ts';

const DE_LA_FAMILIA = {
  rol: 'administrador',
  existe: existe.familia,
} as const;

export const rutasFamilias: Rutas = (app, contexto) => {
  app.post(
    RUTAS.registro,
    {
      config: { rol: 'publico' },
      schema: { headers: CabecerasConClave, body: Registro, response: { 201: CuentaCreada } },
    },
    async (request, reply) => {
      const pedido = { ...request.body, direccion: direccionDe(request.ip), clave: request.headers[CABECERA_CLAVE] };
      const resultado = await crearFamilia(contexto, pedido);
      await recordarDispositivo(contexto, request, reply, resultado);
      return responder(reply, resultado, 201);
    },
  );

  app.get(
    RUTAS.familia,
    { config: DE_LA_FAMILIA, schema: { params: ParametroId, response: { 200: Familia } } },
    async (request, reply) => responder(reply, await verFamilia(contexto, request.actor, request.params.id)),
  );

  app.patch(
    RUTAS.familia,
    {
      config: DE_LA_FAMILIA,
      schema: {
        params: ParametroId,
        body: EditarFamilia,
        response: { 200: Familia },
      },
    },
    async (request, reply) =>
      responder(reply, await editarFamilia(contexto, request.actor, request.params.id, request.body)),
  );

  app.post(
    RUTAS.invitacion,
    {
      config: DE_LA_FAMILIA,
      schema: {
        params: ParametroId,
        body: SinCuerpo,
        response: { 201: Invitacion },
      },
    },
    async (request, reply) => responder(reply, await crearInvitacion(contexto, request.actor, request.params.id), 201),
  );

  app.post(
    RUTAS.regenerarPin,
    { config: DE_LA_FAMILIA, schema: { params: ParametroId, body: SinCuerpo, response: { 200: Familia } } },
    async (request, reply) => responder(reply, await regenerarPin(contexto, request.actor, request.params.id)),
  );

  app.get(
    RUTAS.intentosPin,
    { config: DE_LA_FAMILIA, schema: { params: ParametroId, response: { 200: IntentosPin } } },
    async (request, reply) => responder(reply, await verIntentosPin(contexto, request.actor, request.params.id)),
  );

  app.post(
    RUTAS.permitirAhora,
    { config: DE_LA_FAMILIA, schema: { params: ParametroId, body: SinCuerpo, response: { 200: IntentosPin } } },
    async (request, reply) => responder(reply, await permitirAhora(contexto, request.actor, request.params.id)),
  );
};
