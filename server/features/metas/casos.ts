import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { aceptarMeta, crearMeta, dejarMeta, denegarMeta, retirarMeta } from './metas.ts';
import { verMetas } from './ver-metas.ts';

export const casosDeMetas = (contexto: Contexto) =>
  ({
    verMetas: ({ actor }) => verMetas(contexto, actor),
    crearMeta: ({ actor, cuerpo, clave }) => crearMeta(contexto, actor, cuerpo, clave),
    aceptarMeta: ({ actor, id }) => aceptarMeta(contexto, actor, id),
    denegarMeta: ({ actor, id }) => denegarMeta(contexto, actor, id),
    retirarMeta: ({ actor, id }) => retirarMeta(contexto, actor, id),
    dejarMeta: ({ actor, id }) => dejarMeta(contexto, actor, id),
  }) satisfies Partial<Haceres>;
