import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RepartoCompletado } from '#shared/contracts/certificado.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

const consultaCompletados = queryOptions({
  queryKey: CLAVES.repartosCompletados,
  queryFn: ({ signal }) => api.get<RepartoCompletado[]>(RUTAS.repartosCompletados, { signal }),
});

/** The family's completed repartos, the latest first. */
export const useCompletados = () => useQuery(consultaCompletados);
