import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { asignar, borrarAsignacion } from './asignar.ts';
import { completar, deshacer } from './completar.ts';
import { darGracias } from './gracias.ts';
import { hechaAyer } from './hecha-ayer.ts';
import { decidirOmision, haciaFalta, omitir, verOmisiones } from './omitir.ts';
import { posponer } from './posponer.ts';
import { revisar, verPorRevisar } from './revisar.ts';
import { verAsignacionesDelTrimestre, verHoy, verMisTareas, verSemana } from './ver.ts';

export const casosDeAsignaciones = (contexto: Contexto) =>
  ({
    verMisTareas: ({ actor, consulta }) => verMisTareas(contexto, actor, consulta.estado),
    verHoy: ({ actor }) => verHoy(contexto, actor),
    verSemanaEnCasa: ({ actor, consulta }) => verSemana(contexto, actor, consulta),
    verAsignaciones: ({ actor, consulta }) => verAsignacionesDelTrimestre(contexto, actor, consulta.trimestre),
    asignar: ({ actor, cuerpo, clave }) => asignar(contexto, actor, cuerpo, clave),
    borrarAsignacion: ({ actor, id }) => borrarAsignacion(contexto, actor, id),
    completar: ({ actor, id, clave, cuerpo }) =>
      completar(contexto, actor, { id, clave, tocada_en: cuerpo?.tocada_en }),
    hechaAyer: ({ actor, id, clave }) => hechaAyer(contexto, actor, { id, clave }),
    verOmisiones: ({ actor }) => verOmisiones(contexto, actor),
    omitir: ({ actor, id, cuerpo }) => omitir(contexto, actor, id, cuerpo.motivo),
    haciaFalta: ({ actor, id }) => haciaFalta(contexto, actor, id),
    decidirOmision: ({ actor, id, cuerpo }) => decidirOmision(contexto, actor, id, cuerpo.acepta),
    verPorRevisar: ({ actor }) => verPorRevisar(contexto, actor),
    revisar: ({ actor, id, cuerpo }) => revisar(contexto, actor, id, cuerpo),
    posponer: ({ actor, id, cuerpo }) => posponer(contexto, actor, id, cuerpo.fecha),
    deshacer: ({ actor, id }) => deshacer(contexto, actor, id),
    darGracias: ({ actor, id }) => darGracias(contexto, actor, id),
  }) satisfies Partial<Haceres>;
