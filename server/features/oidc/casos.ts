import type { Contexto } from '#server/change/contexto.ts';
import { direccionDe } from '#server/http/direccion.ts';
import type { Haceres } from '#server/http/montar.ts';
import { entrarConOidc, irAOidc, verOidc } from './entrar-con-oidc.ts';
import { desenlazarOidc, enlazarOidc, irAEnlazar, verMiOidc } from './mi-oidc.ts';

export const casosDeOidc = (contexto: Contexto) =>
  ({
    verOidc: () => verOidc(contexto),
    irAOidc: ({ cuerpo }) => irAOidc(contexto, cuerpo),
    entrarConOidc: ({ cuerpo, request }) => entrarConOidc(contexto, cuerpo, direccionDe(request.ip)),
    verMiOidc: ({ actor }) => verMiOidc(contexto, actor),
    irAEnlazar: ({ actor }) => irAEnlazar(contexto, actor),
    enlazarOidc: ({ actor, cuerpo, request }) => enlazarOidc(contexto, actor, cuerpo, direccionDe(request.ip)),
    desenlazarOidc: ({ actor }) => desenlazarOidc(contexto, actor),
  }) satisfies Partial<Haceres>;
