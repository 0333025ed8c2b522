import { useQuery } from '@tanstack/react-query';
import { esperaVoz } from '#shared/domain/esperas.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaReajustes } from '#client/lib/red/consultas.ts';
import { llamar } from '#client/lib/red/llamar.ts';

export const useReajustes = () => useQuery(consultaReajustes);

/**
 * Whether «Para que lo sepas» tells of a reajuste: one in progress that waits for no answer of mine or, for an admin, a reason to
 * start one.
 */
export const useHayReajuste = (): boolean => {
  const yo = useYo();
  const { data } = useReajustes();
  if (data === undefined) return false;
  const { reajuste, motivos } = data;
  return reajuste === null
    ? yo.es_administrador && motivos.length > 0
    : !reajuste.propuestas.some((p) => esperaVoz(p, yo.id));
};

/** Reads the certificate of a finished reajuste. Cached for good, because it never changes. */
export const useCertificadoReajuste = (id: number) =>
  useQuery({
    queryKey: CLAVES.certificadoReajuste(id),
    queryFn: ({ signal }) => llamar('verCertificadoReajuste', { id, signal }),
    staleTime: Infinity,
  });
