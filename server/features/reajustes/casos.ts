import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { decirDeQuien, verCertificadoReajuste, verReajustes } from './ver-reajustes.ts';
import { cancelarReajuste, descartarMotivos, iniciarReajuste, responderReajuste, terminarReajuste } from './jugadas.ts';

export const casosDeReajustes = (contexto: Contexto) =>
  ({
    verReajustes: ({ actor }) => verReajustes(contexto, actor),
    iniciarReajuste: ({ actor }) => iniciarReajuste(contexto, actor),
    descartarReajuste: ({ actor }) => descartarMotivos(contexto, actor),
    verCertificadoReajuste: ({ actor, id }) => verCertificadoReajuste(contexto, actor, id),
    responderReajuste: ({ actor, id, n, cuerpo }) =>
      responderReajuste(contexto, actor, id, { ...cuerpo, propuesta: n }),
    terminarReajuste: ({ actor, id }) => terminarReajuste(contexto, actor, id),
    cancelarReajuste: ({ actor, id }) => cancelarReajuste(contexto, actor, id),
    darTarea: ({ actor, id, cuerpo }) => decirDeQuien(contexto, actor, id, cuerpo.miembro),
  }) satisfies Partial<Haceres>;
