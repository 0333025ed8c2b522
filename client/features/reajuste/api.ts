import { useQuery } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaReajustes } from '#client/lib/consultas.ts';
import { llamar } from '#client/lib/llamar.ts';

export const useReajustes = () => useQuery(consultaReajustes);

/** Reads the certificate of a finished rebalancing. Cached for good, because it never changes. */
export const useCertificadoReajuste = (id: number) =>
  useQuery({
    queryKey: CLAVES.certificadoReajuste(id),
    queryFn: ({ signal }) => llamar('verCertificadoReajuste', { id, signal }),
    staleTime: Infinity,
  });
