import { z } from 'zod';
import { ParametroId, SinCuerpo } from '#shared/contracts/comunes.ts';
import { EnsayoMostrado, EnsayoPantalla } from '#shared/contracts/ensayo.ts';
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
import { existe } from '#server/http/de-su-familia.ts';
import { direccionDe } from '#server/http/direccion.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { adoptar, desvincular, verDispositivos } from './dispositivos.ts';
import { mostrarEnsayo, quitarEnsayo } from './ensayar.ts';
import { pedirCodigo } from './pedir-codigo.ts';
import { pedirToken } from './pedir-token.ts';
import { verEstado } from './ver-estado.ts';
import { vincular } from './vincular.ts';

export const rutasPantalla: Rutas = (app, contexto) => {
  app.post(
    RUTAS.codigoPantalla,
    {
      config: { rol: 'publico' },
      schema: {
        body: SinCuerpo,
        response: { 201: CodigoPantalla },
      },
    },
    async (request, reply) => responder(reply, await pedirCodigo(contexto, direccionDe(request.ip)), 201),
  );
  app.post(
    RUTAS.vincularPantalla,
    {
      config: { rol: 'administrador' },
      schema: {
        body: VincularPantalla,
        response: { 201: DispositivoPantalla },
      },
    },
    async (request, reply) => responder(reply, await vincular(contexto, request.actor, request.body), 201),
  );
  app.post(
    RUTAS.tokenPantalla,
    {
      config: { rol: 'publico' },
      schema: {
        body: PedirTokenPantalla,
        response: { 200: TokenPantalla },
      },
    },
    async (request, reply) => responder(reply, await pedirToken(contexto, request.body)),
  );
  app.get(
    RUTAS.estadoPantalla,
    {
      config: { rol: 'pantalla' },
      schema: { response: { 200: EstadoPantalla } },
    },
    async (request, reply) => responder(reply, await verEstado(contexto, portadorDe(request))),
  );
  app.get(
    RUTAS.dispositivosPantalla,
    {
      config: { rol: 'administrador' },
      schema: { response: { 200: z.array(DispositivoPantalla) } },
    },
    async (request, reply) => responder(reply, await verDispositivos(contexto, request.actor)),
  );
  app.delete(
    RUTAS.dispositivoPantalla,
    {
      config: { rol: 'administrador', existe: existe.pantalla },
      schema: {
        params: ParametroId,
        body: SinCuerpo,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => responder(reply, await desvincular(contexto, request.actor, request.params.id), 204),
  );
  app.post(
    RUTAS.adoptarPantalla,
    {
      config: { rol: 'administrador', existe: existe.pantalla },
      schema: {
        params: ParametroId,
        body: SinCuerpo,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => responder(reply, await adoptar(contexto, request.actor, request.params.id), 204),
  );
  app.post(
    RUTAS.ensayoPantalla,
    { config: { rol: 'administrador' }, schema: { body: EnsayoPantalla, response: { 200: EnsayoMostrado } } },
    async ({ actor, body }, reply) => responder(reply, await mostrarEnsayo(contexto, actor, body)),
  );
  app.delete(
    RUTAS.ensayoPantalla,
    { config: { rol: 'administrador' }, schema: { body: SinCuerpo, response: { 204: z.undefined() } } },
    async ({ actor }, reply) => responder(reply, quitarEnsayo(contexto, actor), 204),
  );
};
