import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { abrirLibre, dejarLibre, quedarmeDeNadie, quedarmela, verLibres } from './libres.ts';

export const casosDeLibres = (contexto: Contexto) =>
  ({
    verLibres: ({ actor }) => verLibres(contexto, actor),
    quedarmela: ({ actor, id }) => quedarmela(contexto, actor, id),
    dejarLibre: ({ actor, id }) => dejarLibre(contexto, actor, id),
    quedarmeDeNadie: ({ actor, id }) => quedarmeDeNadie(contexto, actor, id),
    abrirLibre: ({ actor, id, cuerpo }) => abrirLibre(contexto, actor, id, cuerpo.abierta),
  }) satisfies Partial<Haceres>;
