import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { guardarCarga } from './guardar-carga.ts';
import { verCarga } from './ver-carga.ts';

export const casosDeCarga = (contexto: Contexto) =>
  ({
    verCarga: ({ actor }) => verCarga(contexto, actor),
    guardarCarga: ({ actor, cuerpo }) => guardarCarga(contexto, actor, cuerpo),
  }) satisfies Partial<Haceres>;
