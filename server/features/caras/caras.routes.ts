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
import { recordarDispositivo } from '#server/http/dispositivo.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { existeAparato, permitirAparato, quitarAparato, verAparatos } from './aparatos.ts';
import { crearEntradaConPin } from './entrar-con-pin.ts';
import { existeMiembro, permitirPin, ponerMiPin } from './poner-pin.ts';
import { verCaras } from './ver-caras.ts';

export const rutasCaras: Rutas = (app, contexto) => {
  const { publicar } = contexto;
  const entrarConPin = crearEntradaConPin(contexto);

  app.post(
    RUTAS.caras,
    {
      config: { rol: 'publico' },
      schema: {
        summary: 'Con el secreto de un dispositivo: quién puede entrar en él con su cara y su PIN',
        body: PedirCaras,
        response: { 200: Caras },
      },
    },
    async (request, reply) => responder(publicar, reply, await verCaras(contexto, request.body)),
  );
  app.post(
    RUTAS.entrarConPin,
    {
      config: { rol: 'publico' },
      schema: { summary: 'Inicia sesión con la cara y el PIN personal', body: EntrarConPin, response: { 200: Tokens } },
    },
    async (request, reply) => {
      const resultado = await entrarConPin(request.body);
      await recordarDispositivo(contexto, request, reply, resultado);
      return responder(publicar, reply, resultado);
    },
  );
  app.post(
    RUTAS.aparatos,
    {
      config: { rol: 'miembro' },
      schema: {
        summary: 'Permite entrar con la cara en este dispositivo',
        description: 'Un adulto que ha entrado con su contraseña. El `token` se da una vez.',
        body: PermitirAparato,
        response: { 201: AparatoPermitido },
      },
    },
    async (request, reply) =>
      responder(publicar, reply, await permitirAparato(contexto, request.actor, request.body), 201),
  );
  app.get(
    RUTAS.aparatos,
    {
      config: { rol: 'administrador' },
      schema: { summary: 'Dispositivos en los que se entra con la cara', response: { 200: z.array(Aparato) } },
    },
    async (request, reply) => responder(publicar, reply, await verAparatos(contexto, request.actor)),
  );
  app.delete(
    RUTAS.aparato,
    {
      config: { rol: 'miembro', existe: existeAparato(contexto) },
      schema: {
        summary: 'Deja de permitir entrar con la cara en un dispositivo',
        description:
          'Un administrador, en cualquiera; los demás, en los que permitieron. Quien entró allí con su PIN sale.',
        params: ParametroId,
        body: SinCuerpo,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) =>
      responder(publicar, reply, await quitarAparato(contexto, request.actor, request.params.id), 204),
  );
  app.put(
    RUTAS.entradaPin,
    {
      config: { rol: 'administrador', existe: existeMiembro(contexto) },
      schema: {
        summary: 'Deja a un miembro entrar con su cara y un PIN, o deja de hacerlo',
        description: 'Nunca a un administrador. Con `pin`, ese es el suyo desde ahora.',
        params: ParametroId,
        body: PermitirPin,
        response: { 200: Usuario },
      },
    },
    async (request, reply) =>
      responder(publicar, reply, await permitirPin(contexto, request.actor, request.params.id, request.body)),
  );
  app.put(
    RUTAS.miPin,
    {
      config: { rol: 'miembro' },
      schema: { summary: 'Pone o cambia el PIN propio', body: PonerPin, response: { 200: Usuario } },
    },
    async (request, reply) => responder(publicar, reply, await ponerMiPin(contexto, request.actor, request.body)),
  );
};
