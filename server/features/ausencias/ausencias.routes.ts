import { z } from 'zod';
import { Ausencia, AusenciaEntrada, ConfirmarAusencia, ConsultaBorrarAusencia } from '#shared/contracts/ausencias.ts';
import { ParametroId, SinCuerpo } from '#shared/contracts/comunes.ts';
import { CabecerasConClave } from '#shared/contracts/con-clave.ts';
import { CABECERA_CLAVE, RUTAS } from '#shared/contracts/rutas.ts';
import { existe } from '#server/http/de-su-familia.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { apuntarAusencia } from './apuntar-ausencia.ts';
import { confirmarAusencia } from './confirmar-ausencia.ts';
import { quitarAusencia } from './quitar-ausencia.ts';
import { verAusencias } from './ver-ausencias.ts';

export const rutasAusencias: Rutas = (app, contexto) => {
  app.get(
    RUTAS.ausencias,
    { config: { rol: 'miembro' }, schema: { response: { 200: z.array(Ausencia) } } },
    async (request, reply) => responder(reply, await verAusencias(contexto, request.actor)),
  );
  app.post(
    RUTAS.ausencias,
    {
      config: { rol: 'miembro' },
      schema: { headers: CabecerasConClave, body: AusenciaEntrada, response: { 201: Ausencia } },
    },
    async ({ actor, body, headers }, reply) =>
      responder(reply, await apuntarAusencia(contexto, actor, body, headers[CABECERA_CLAVE]), 201),
  );
  app.delete(
    RUTAS.ausencia,
    {
      config: { rol: 'miembro', existe: existe.ausencia },
      schema: {
        params: ParametroId,
        querystring: ConsultaBorrarAusencia,
        body: SinCuerpo,
        response: { 204: z.undefined() },
      },
    },
    async ({ actor, params, query }, reply) =>
      responder(
        reply,
        await quitarAusencia(contexto, actor, {
          id: params.id,
          entera: query.entera === 'true',
          sigue: query.sigue === 'true',
        }),
        204,
      ),
  );
  app.post(
    RUTAS.confirmarAusencia,
    {
      config: { rol: 'administrador', existe: existe.ausencia },
      schema: { params: ParametroId, body: ConfirmarAusencia, response: { 200: Ausencia } },
    },
    async ({ actor, params, body }, reply) =>
      responder(reply, await confirmarAusencia(contexto, actor, params.id, body.confirmada)),
  );
};
