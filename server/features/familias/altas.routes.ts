import {
  AltaPermitida,
  ComprobarAlta,
  CrearInvitacionAlta,
  EstadoAltas,
  InvitacionAltaCreada,
  InvitacionesAlta,
  RetirarInvitacionAlta,
} from '#shared/contracts/altas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { invitarFamilia, retirarInvitacion, verInvitacionesAlta } from './invitar-familia.ts';
import { comprobarAlta, verAltas } from './ver-altas.ts';

/** Who may found a family here; for whoever looks after the box, whom they have invited to. */
export const rutasAltas: Rutas = (app, contexto) => {
  app.get(RUTAS.altas, { config: { rol: 'publico' }, schema: { response: { 200: EstadoAltas } } }, async (_, reply) =>
    responder(reply, await verAltas(contexto)),
  );

  // With a body, since paths are logged.
  app.post(
    RUTAS.comprobarAlta,
    { config: { rol: 'publico' }, schema: { body: ComprobarAlta, response: { 200: AltaPermitida } } },
    async (request, reply) => responder(reply, await comprobarAlta(contexto, request.body)),
  );

  app.get(
    RUTAS.invitacionesAlta,
    { config: { rol: 'miembro' }, schema: { response: { 200: InvitacionesAlta } } },
    async (request, reply) => responder(reply, await verInvitacionesAlta(contexto, request.actor)),
  );

  app.post(
    RUTAS.invitacionesAlta,
    { config: { rol: 'miembro' }, schema: { body: CrearInvitacionAlta, response: { 201: InvitacionAltaCreada } } },
    async (request, reply) => responder(reply, await invitarFamilia(contexto, request.actor, request.body), 201),
  );

  app.post(
    RUTAS.retirarInvitacionAlta,
    { config: { rol: 'miembro' }, schema: { body: RetirarInvitacionAlta, response: { 200: InvitacionesAlta } } },
    async (request, reply) => responder(reply, await retirarInvitacion(contexto, request.actor, request.body)),
  );
};
