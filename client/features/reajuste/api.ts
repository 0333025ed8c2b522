import { useQuery } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/claves.ts';
import { llamar } from '#client/lib/llamar.ts';

export const useReajustes = () =>
  useQuery({
    queryKey: CLAVES.reajustes,
    queryFn: ({ signal }) => llamar('verReajustes', { signal }),
  });

/** A finished one, which never changes. */
export const useCertificadoReajuste = (id: number) =>
  useQuery({
    queryKey: CLAVES.certificadoReajuste(id),
    queryFn: ({ signal }) => llamar('verCertificadoReajuste', { id, signal }),
    staleTime: Infinity,
  });
