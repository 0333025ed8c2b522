import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { pararBaja, pedirBaja } from './pedir.ts';

export const casosDeBajas = (contexto: Contexto) =>
  ({
    pedirBaja: ({ actor, cuerpo }) => pedirBaja(contexto, actor, cuerpo),
    pararBaja: ({ actor, cuerpo }) => pararBaja(contexto, actor, cuerpo),
  }) satisfies Partial<Haceres>;
