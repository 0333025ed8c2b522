import { z } from 'zod';
import { Certificado, RepartoCompletado } from '#shared/contracts/certificado.ts';
import { ParametroId } from '#shared/contracts/comunes.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { existe } from '#server/http/de-su-familia.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { verCertificado } from './ver-certificado.ts';
import { verCompletados } from './ver-completados.ts';

export const rutasCertificados: Rutas = (app, contexto) => {
  app.get(
    RUTAS.repartosCompletados,
    {
      config: { rol: 'miembro', recuerda: true },
      schema: { response: { 200: z.array(RepartoCompletado) } },
    },
    async (request, reply) => responder(reply, await verCompletados(contexto, request.actor)),
  );

  app.get(
    RUTAS.certificado,
    {
      config: { rol: 'miembro', existe: existe.sesion },
      schema: { params: ParametroId, response: { 200: Certificado } },
    },
    async ({ actor, params }, reply) => responder(reply, await verCertificado(contexto, actor, params.id)),
  );
};
