import type { FastifyRequest } from 'fastify';
import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { buscarVersion, copiarAhora, type Llegada } from './cuidar.ts';
import { verServidor } from './ver-servidor.ts';

const DE_UN_PROXY = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'] as const;

/** Describes how a request arrived. Behind a trusted proxy, `ip` is the client's address and `https` the client's protocol. */
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

export const casosDeServidor = (contexto: Contexto) => {
  const inicio = contexto.reloj.ahora();
  return {
    verServidor: ({ actor, consulta, request }) =>
      verServidor(contexto, actor, { llegada: llegadaDe(request, consulta.desde), inicio }),
    copiarAhora: ({ actor }) => copiarAhora(contexto, actor),
    buscarVersion: ({ actor }) => buscarVersion(contexto, actor),
  } satisfies Partial<Haceres>;
};
