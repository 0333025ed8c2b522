import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { marcarVistos, verLogrosPendientes, verMisLogros } from './ver-logros.ts';

export const casosDeLogros = (contexto: Contexto) =>
  ({
    verMisLogros: ({ actor }) => verMisLogros(contexto, actor),
    verLogrosPendientes: ({ actor }) => verLogrosPendientes(contexto, actor),
    marcarVistos: ({ actor, cuerpo }) => marcarVistos(contexto, actor, cuerpo),
  }) satisfies Partial<Haceres>;
