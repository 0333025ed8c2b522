import { Credenciales, Tokens } from '#shared/contracts/cuentas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Rutas } from '#server/app.ts';
import { responder } from '#server/plugins/responder.ts';
import { iniciarSesion } from './iniciar-sesion.ts';

export const rutasAcceso: Rutas = (app, contexto) => {
  const { publicar } = contexto;

  app.post(RUTAS.token, { config: { rol: 'publico' }, schema: { body: Credenciales, response: { 200: Tokens } } }, async (request, reply) =>
    responder(publicar, reply, await iniciarSesion(contexto, request.body)),
  );
};
