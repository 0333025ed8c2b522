import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { verRanking } from './ver-ranking.ts';
import { verSemana } from './ver-semana.ts';

export const casosDeRanking = (contexto: Contexto) =>
  ({
    verRanking: ({ actor }) => verRanking(contexto, actor),
    verSemana: ({ actor }) => verSemana(contexto, actor),
  }) satisfies Partial<Haceres>;
