import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { ponerImportesPaga } from './importes.ts';
import { devolverPaga, pagarPaga } from './pagar.ts';
import { verPagas } from './ver-pagas.ts';

export const casosDePaga = (contexto: Contexto) =>
  ({
    verPagas: ({ actor }) => verPagas(contexto, actor),
    ponerImportesPaga: ({ actor, cuerpo }) => ponerImportesPaga(contexto, actor, cuerpo),
    pagarPaga: ({ actor, id }) => pagarPaga(contexto, actor, id),
    devolverPaga: ({ actor, id }) => devolverPaga(contexto, actor, id),
  }) satisfies Partial<Haceres>;
