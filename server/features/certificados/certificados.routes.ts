import { z } from 'zod';
import { Certificado, RepartoCompletado } from '#shared/contracts/certificado.ts';
import { ParametroId } from '#shared/contracts/comunes.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { existeReparto } from './existe-reparto.ts';
import { verCertificado } from './ver-certificado.ts';
import { verCompletados } from './ver-completados.ts';

export const rutasCertificados: Rutas = (app, contexto) => {
  app.get(
    RUTAS.repartosCompletados,
    { config: { rol: 'miembro' }, schema: { response: { 200: z.array(RepartoCompletado) } } },
    (request) => verCompletados(contexto, request.actor),
  );

  app.get(
    RUTAS.certificado,
    {
      config: { rol: 'miembro', existe: existeReparto(contexto) },
      schema: { params: ParametroId, response: { 200: Certificado } },
    },
    async ({ actor, params }, reply) =>
      responder(contexto.publicar, reply, await verCertificado(contexto, actor, params.id)),
  );
};
