import type { FastifyRequest } from 'fastify';
import { SinCuerpo } from '#shared/contracts/comunes.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { ConsultaServidor, CopiaHecha, EstadoServidor, VersionNueva } from '#shared/contracts/servidor.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import type { Llegada } from './conexion.ts';
import { buscarVersion, copiarAhora } from './cuidar.ts';
import { verServidor } from './ver-servidor.ts';

const DE_UN_PROXY = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'] as const;

/** How a request came. A proxy whose word counts is left out of its address, or has made it https. */
const llegadaDe = (request: FastifyRequest, desde: string | undefined): Llegada => {
  const { headers, ip, ips, protocol, socket } = request;
  const https = protocol === 'https';
  return {
    ip,
    par: socket.remoteAddress ?? ip,
    https,
    host: headers.host ?? '',
    reenviada: DE_UN_PROXY.some((cabecera) => headers[cabecera] !== undefined),
    confiada: (ips?.length ?? 0) > 1 || https,
    desde: desde === undefined ? null : new URL(desde).origin,
  };
};

export const rutasServidor: Rutas = (app, contexto) => {
  const inicio = contexto.reloj.ahora();
  app.get(
    RUTAS.servidor,
    { config: { rol: 'miembro' }, schema: { querystring: ConsultaServidor, response: { 200: EstadoServidor } } },
    async (request, reply) => {
      const llegada = llegadaDe(request, request.query.desde);
      return responder(reply, await verServidor(contexto, request.actor, { llegada, inicio }));
    },
  );
  app.post(
    RUTAS.copiaServidor,
    { config: { rol: 'miembro' }, schema: { body: SinCuerpo, response: { 201: CopiaHecha } } },
    async (request, reply) => responder(reply, await copiarAhora(contexto, request.actor), 201),
  );
  app.post(
    RUTAS.versionNueva,
    { config: { rol: 'miembro' }, schema: { body: SinCuerpo, response: { 200: VersionNueva } } },
    async (request, reply) => responder(reply, await buscarVersion(contexto, request.actor)),
  );
};
