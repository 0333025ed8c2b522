import { queryOptions, useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** History: once it is there it stays as it is. */
const consultaCertificado = (sesion: number) =>
  queryOptions({
    queryKey: CLAVES.certificado(sesion),
    queryFn: ({ signal }) => llamar('verCertificado', { id: sesion, signal }),
    staleTime: Infinity,
  });

export const useCertificado = (sesion: number) => useQuery(consultaCertificado(sesion));
