import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { verParaVotar } from './ver-para-votar.ts';
import { votar } from './votar.ts';

export const casosDeVotaciones = (contexto: Contexto) =>
  ({
    verParaVotar: ({ actor }) => verParaVotar(contexto, actor),
    votar: ({ actor, cuerpo }) => votar(contexto, actor, cuerpo),
  }) satisfies Partial<Haceres>;
