import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { hacerEtiquetas, renovarEtiqueta, verEtiquetas } from './etiquetas.ts';
import { leerEtiqueta } from './leer-etiqueta.ts';

export const casosDeEtiquetas = (contexto: Contexto) =>
  ({
    verEtiquetas: ({ actor }) => verEtiquetas(contexto, actor),
    hacerEtiquetas: ({ actor, cuerpo }) => hacerEtiquetas(contexto, actor, cuerpo),
    leerEtiqueta: ({ actor, consulta }) => leerEtiqueta(contexto, actor, consulta.etiqueta),
    renovarEtiqueta: ({ actor, id }) => renovarEtiqueta(contexto, actor, id),
  }) satisfies Partial<Haceres>;
