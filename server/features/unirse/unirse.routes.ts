import { CabecerasConClave } from '#shared/contracts/con-clave.ts';
import { ActivarCuenta, CuentaCreada, FamiliaParaUnirse, UnirseFamilia } from '#shared/contracts/cuentas.ts';
import { CABECERA_CLAVE, RUTAS } from '#shared/contracts/rutas.ts';
import { direccionDe } from '#server/http/direccion.ts';
import { recordarDispositivo } from '#server/http/dispositivo.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { activarCuenta } from './activar-cuenta.ts';
import { unirseConInvitacion } from './unirse-con-invitacion.ts';
import { unirseFamilia } from './unirse-familia.ts';

export const rutasUnirse: Rutas = (app, contexto) => {
  app.post(
    RUTAS.unirse,
    { config: { rol: 'publico' }, schema: { body: UnirseFamilia, response: { 200: FamiliaParaUnirse } } },
    async (request, reply) => {
      const { familia_id, secreto } = request.body;
      const listada =
        secreto === undefined
          ? unirseFamilia(contexto, request.body, direccionDe(request.ip))
          : unirseConInvitacion(contexto, { familia_id, secreto });
      return responder(reply, await listada);
    },
  );

  app.post(
    RUTAS.activar,
    {
      config: { rol: 'publico' },
      schema: { headers: CabecerasConClave, body: ActivarCuenta, response: { 201: CuentaCreada } },
    },
    async (request, reply) => {
      const resultado = await activarCuenta(contexto, request.body, request.headers[CABECERA_CLAVE]);
      await recordarDispositivo(contexto, request, reply, resultado);
      return responder(reply, resultado, 201);
    },
  );
};
