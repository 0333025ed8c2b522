import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { apuntar, hechaPor, hechaPorMi, noHecha } from './hecha-por.ts';
import { decidir, leida, objetar, verCorrecciones } from './correcciones.ts';

export const casosDeQuienLaHizo = (contexto: Contexto) =>
  ({
    apuntarHecha: ({ actor, clave, cuerpo }) => apuntar(contexto, actor, cuerpo, clave),
    hechaPorMi: ({ actor, id, clave }) => hechaPorMi(contexto, actor, id, clave),
    hechaPor: ({ actor, id, clave, cuerpo }) => hechaPor(contexto, actor, { id, clave, ...cuerpo }),
    objetar: ({ actor, id, cuerpo }) => objetar(contexto, actor, id, cuerpo.dice),
    noHecha: ({ actor, id, cuerpo }) => noHecha(contexto, actor, id, cuerpo.motivo),
    verCorrecciones: ({ actor, consulta }) => verCorrecciones(contexto, actor, consulta.trimestre),
    decidirObjecion: ({ actor, id, cuerpo }) => decidir(contexto, actor, id, cuerpo.acepta),
    leerCorreccion: ({ actor, id }) => leida(contexto, actor, id),
  }) satisfies Partial<Haceres>;
