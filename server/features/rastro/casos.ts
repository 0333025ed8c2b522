import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { verRastro } from './ver-rastro.ts';

export const casosDeRastro = (contexto: Contexto) =>
  ({
    verRastro: ({ actor, consulta }) => verRastro(contexto, actor, consulta),
  }) satisfies Partial<Haceres>;
