import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { probarWebhook, reenviar, verEntregas } from './entregas.ts';
import { cambiarWebhook, crearWebhook, quitarWebhook, verWebhooks } from './webhooks.ts';

export const casosDeWebhooks = (contexto: Contexto) =>
  ({
    verWebhooks: ({ actor }) => verWebhooks(contexto, actor),
    crearWebhook: ({ actor, cuerpo }) => crearWebhook(contexto, actor, cuerpo),
    cambiarWebhook: ({ actor, id, cuerpo }) => cambiarWebhook(contexto, actor, id, cuerpo),
    quitarWebhook: ({ actor, id }) => quitarWebhook(contexto, actor, id),
    probarWebhook: ({ actor, id }) => probarWebhook(contexto, actor, id),
    verEntregas: ({ actor, id }) => verEntregas(contexto, actor, id),
    reenviar: ({ actor, id, cuerpo }) => reenviar(contexto, actor, id, cuerpo),
  }) satisfies Partial<Haceres>;
