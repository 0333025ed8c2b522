import { ConsultaCuentas, CuentasTrimestre } from '#shared/contracts/cuentas-trimestre.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { verCuentas } from './ver-cuentas.ts';

export const rutasCuentas: Rutas = (app, contexto) => {
  app.get(
    RUTAS.cuentas,
    {
      config: { rol: 'miembro', recuerda: true },
      schema: { querystring: ConsultaCuentas, response: { 200: CuentasTrimestre } },
    },
    async ({ actor, query }, reply) => responder(reply, await verCuentas(contexto, actor, query.trimestre)),
  );
};
