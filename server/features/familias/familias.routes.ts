import { ParametroId, SinCuerpo } from '#shared/contracts/comunes.ts';
import { CuentaCreada, Registro } from '#shared/contracts/cuentas.ts';
import { EditarFamilia, Familia, IntentosPin } from '#shared/contracts/familias.ts';
import { Invitacion } from '#shared/contracts/invitaciones.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Actor } from '#server/change/contexto.ts';
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
  existe: (actor: Actor, { id }: { readonly id: number }) => Promise.resolve(id === actor.familia_id),
} as const;

export const rutasFamilias: Rutas = (app, contexto) => {
  const { publicar } = contexto;

  app.post(
    RUTAS.registro,
    { config: { rol: 'publico' }, schema: { body: Registro, response: { 201: CuentaCreada } } },
    async (request, reply) => {
      const resultado = await crearFamilia(contexto, request.body, direccionDe(request.ip));
      await recordarDispositivo(contexto, request, reply, resultado);
      return responder(publicar, reply, resultado, 201);
    },
  );

  app.get(
    RUTAS.familia,
    { config: DE_LA_FAMILIA, schema: { params: ParametroId, response: { 200: Familia } } },
    async (request, reply) => responder(publicar, reply, await verFamilia(contexto, request.actor, request.params.id)),
  );

  app.patch(
    RUTAS.familia,
    {
      config: DE_LA_FAMILIA,
      schema: {
        summary: 'Cambia el nombre o la zona horaria de la familia',
        params: ParametroId,
        body: EditarFamilia,
        response: { 200: Familia },
      },
    },
    async (request, reply) =>
      responder(publicar, reply, await editarFamilia(contexto, request.actor, request.params.id, request.body)),
  );

  app.post(
    RUTAS.invitacion,
    {
      config: DE_LA_FAMILIA,
      schema: {
        summary: 'Crea una invitación por QR',
        params: ParametroId,
        body: SinCuerpo,
        response: { 201: Invitacion },
      },
    },
    async (request, reply) =>
      responder(publicar, reply, await crearInvitacion(contexto, request.actor, request.params.id), 201),
  );

  app.post(
    RUTAS.regenerarPin,
    { config: DE_LA_FAMILIA, schema: { params: ParametroId, body: SinCuerpo, response: { 200: Familia } } },
    async (request, reply) =>
      responder(publicar, reply, await regenerarPin(contexto, request.actor, request.params.id)),
  );

  app.get(
    RUTAS.intentosPin,
    { config: DE_LA_FAMILIA, schema: { params: ParametroId, response: { 200: IntentosPin } } },
    async (request, reply) =>
      responder(publicar, reply, await verIntentosPin(contexto, request.actor, request.params.id)),
  );

  app.post(
    RUTAS.permitirAhora,
    { config: DE_LA_FAMILIA, schema: { params: ParametroId, body: SinCuerpo, response: { 200: IntentosPin } } },
    async (request, reply) =>
      responder(publicar, reply, await permitirAhora(contexto, request.actor, request.params.id)),
  );
};
