import { queryOptions, useQuery } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';

/** Query: a session's certificate. Cached for good, because a certificate never changes. */
const consultaCertificado = (sesion: number) =>
  queryOptions({
    queryKey: CLAVES.certificado(sesion),
    queryFn: ({ signal }) => llamar('verCertificado', { id: sesion, signal }),
    staleTime: Infinity,
  });

export const useCertificado = (sesion: number) => useQuery(consultaCertificado(sesion));

const consultaCompletados = queryOptions({
  queryKey: CLAVES.repartosCompletados,
  queryFn: ({ signal }) => llamar('verRepartosCompletados', { signal }),
});

/** Reads the family's completed drafts, the latest first. */
export const useCompletados = () => useQuery(consultaCompletados);
