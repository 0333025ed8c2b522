import { z } from 'zod';
import {
  Aparato,
  AparatoPermitido,
  Caras,
  EntrarConPin,
  PedirCaras,
  PermitirAparato,
  PermitirPin,
  PonerPin,
} from '#shared/contracts/caras.ts';
import { ParametroId, SinCuerpo } from '#shared/contracts/comunes.ts';
import { Tokens } from '#shared/contracts/cuentas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { Usuario } from '#shared/contracts/usuarios.ts';
import { existe } from '#server/http/de-su-familia.ts';
import { recordarDispositivo } from '#server/http/dispositivo.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { permitirAparato, quitarAparato, verAparatos } from './aparatos.ts';
import { crearEntradaConPin } from './entrar-con-pin.ts';
import { permitirPin, ponerMiPin } from './poner-pin.ts';
import { verCaras } from './ver-caras.ts';

export const rutasCaras: Rutas = (app, contexto) => {
  const entrarConPin = crearEntradaConPin(contexto);

  app.post(
    RUTAS.caras,
    {
      config: { rol: 'publico' },
      schema: {
        body: PedirCaras,
        response: { 200: Caras },
      },
    },
    async (request, reply) => responder(reply, await verCaras(contexto, request.body)),
  );
  app.post(
    RUTAS.entrarConPin,
    {
      config: { rol: 'publico' },
      schema: { body: EntrarConPin, response: { 200: Tokens } },
    },
    async (request, reply) => {
      const resultado = await entrarConPin(request.body);
      await recordarDispositivo(contexto, request, reply, resultado);
      return responder(reply, resultado);
    },
  );
  app.post(
    RUTAS.aparatos,
    {
      config: { rol: 'miembro' },
      schema: {
        body: PermitirAparato,
        response: { 201: AparatoPermitido },
      },
    },
    async (request, reply) => responder(reply, await permitirAparato(contexto, request.actor, request.body), 201),
  );
  app.get(
    RUTAS.aparatos,
    {
      config: { rol: 'administrador' },
      schema: { response: { 200: z.array(Aparato) } },
    },
    async (request, reply) => responder(reply, await verAparatos(contexto, request.actor)),
  );
  app.delete(
    RUTAS.aparato,
    {
      config: { rol: 'miembro', existe: existe.aparato },
      schema: {
        params: ParametroId,
        body: SinCuerpo,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => responder(reply, await quitarAparato(contexto, request.actor, request.params.id), 204),
  );
  app.put(
    RUTAS.entradaPin,
    {
      config: { rol: 'administrador', existe: existe.miembro },
      schema: {
        params: ParametroId,
        body: PermitirPin,
        response: { 200: Usuario },
      },
    },
    async (request, reply) =>
      responder(reply, await permitirPin(contexto, request.actor, request.params.id, request.body)),
  );
  app.put(
    RUTAS.miPin,
    {
      config: { rol: 'miembro' },
      schema: { body: PonerPin, response: { 200: Usuario } },
    },
    async (request, reply) => responder(reply, await ponerMiPin(contexto, request.actor, request.body)),
  );
};
