import { z } from 'zod';
import { ParametroId, SinCuerpo } from '#shared/contracts/comunes.ts';
import {
  CodigoPantalla,
  DispositivoPantalla,
  EstadoPantalla,
  PedirTokenPantalla,
  TokenPantalla,
  VincularPantalla,
} from '#shared/contracts/pantalla.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { portadorDe } from '#server/http/autenticar.ts';
import { direccionDe } from '#server/http/direccion.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { desvincular, existeDispositivo, verDispositivos } from './dispositivos.ts';
import { pedirCodigo } from './pedir-codigo.ts';
import { pedirToken } from './pedir-token.ts';
import { verEstado } from './ver-estado.ts';
import { vincular } from './vincular.ts';

export const rutasPantalla: Rutas = (app, contexto) => {
  const { publicar } = contexto;

  app.post(
    RUTAS.codigoPantalla,
    {
      config: { rol: 'publico' },
      schema: {
        summary: 'Pide un código para vincular una pantalla',
        body: SinCuerpo,
        response: { 201: CodigoPantalla },
      },
    },
    async (request, reply) => responder(publicar, reply, await pedirCodigo(contexto, direccionDe(request.ip)), 201),
  );
  app.post(
    RUTAS.vincularPantalla,
    {
      config: { rol: 'administrador' },
      schema: {
        summary: 'Confirma el código de una pantalla',
        body: VincularPantalla,
        response: { 201: DispositivoPantalla },
      },
    },
    async (request, reply) => responder(publicar, reply, await vincular(contexto, request.actor, request.body), 201),
  );
  app.post(
    RUTAS.tokenPantalla,
    {
      config: { rol: 'publico' },
      schema: {
        summary: 'Recoge, una vez, el token de una pantalla confirmada',
        body: PedirTokenPantalla,
        response: { 200: TokenPantalla },
      },
    },
    async (request, reply) => responder(publicar, reply, await pedirToken(contexto, request.body)),
  );
  app.get(
    RUTAS.estadoPantalla,
    {
      config: { rol: 'pantalla' },
      schema: { summary: 'Lo que muestra una pantalla, con su propio token', response: { 200: EstadoPantalla } },
    },
    async (request, reply) => responder(publicar, reply, await verEstado(contexto, portadorDe(request))),
  );
  app.get(
    RUTAS.dispositivosPantalla,
    {
      config: { rol: 'administrador' },
      schema: { summary: 'Pantallas vinculadas', response: { 200: z.array(DispositivoPantalla) } },
    },
    async (request, reply) => responder(publicar, reply, await verDispositivos(contexto, request.actor)),
  );
  app.delete(
    RUTAS.dispositivoPantalla,
    {
      config: { rol: 'administrador', existe: existeDispositivo(contexto) },
      schema: {
        summary: 'Desvincula una pantalla',
        params: ParametroId,
        body: SinCuerpo,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) =>
      responder(publicar, reply, await desvincular(contexto, request.actor, request.params.id), 204),
  );
};
