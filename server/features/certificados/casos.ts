import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { verCertificado } from './ver-certificado.ts';
import { verCompletados } from './ver-completados.ts';

export const casosDeCertificados = (contexto: Contexto) =>
  ({
    verRepartosCompletados: ({ actor }) => verCompletados(contexto, actor),
    verCertificado: ({ actor, id }) => verCertificado(contexto, actor, id),
  }) satisfies Partial<Haceres>;
