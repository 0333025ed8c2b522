import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { guardarDeseos } from './guardar-deseos.ts';
import { verDeseos } from './ver-deseos.ts';

export const casosDeDeseos = (contexto: Contexto) =>
  ({
    verDeseos: ({ actor }) => verDeseos(contexto, actor),
    guardarDeseos: ({ actor, cuerpo }) => guardarDeseos(contexto, actor, cuerpo),
  }) satisfies Partial<Haceres>;
