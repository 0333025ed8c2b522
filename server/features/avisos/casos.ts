import type { Contexto } from '#server/change/contexto.ts';
import { direccionDe } from '#server/http/direccion.ts';
import type { Haceres } from '#server/http/montar.ts';
import { anadirDestino, probarDestino, quitarDestino } from './destinos.ts';
import { probar, quitarSuscripcion, suscribir, verAvisos } from './dispositivos.ts';
import { verAviso } from './ver-aviso.ts';

export const casosDeAvisos = (contexto: Contexto) =>
  ({
    verAvisos: ({ actor }) => verAvisos(contexto, actor),
    verAviso: ({ request: { ip, params } }) =>
      verAviso(contexto, { id: (params as { readonly id: string }).id, direccion: direccionDe(ip) }),
    suscribir: ({ actor, cuerpo }) => suscribir(contexto, actor, cuerpo),
    quitarSuscripcion: ({ actor, id }) => quitarSuscripcion(contexto, actor, id),
    anadirDestino: ({ actor, cuerpo }) => anadirDestino(contexto, actor, cuerpo),
    quitarDestino: ({ actor, id }) => quitarDestino(contexto, actor, id),
    probarDestino: ({ actor, id }) => probarDestino(contexto, actor, id),
    probarAviso: ({ actor, id }) => probar(contexto, actor, id),
  }) satisfies Partial<Haceres>;
