import { queryOptions, useQuery } from '@tanstack/react-query';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Previsualizacion } from '#shared/contracts/sesiones-reparto.ts';
import type { Contar } from '#shared/domain/tipos.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** A POST that changes nothing. Always fresh: tasks, votes and shares may have changed since it was last looked at. */
const consultaPrevision = (contar: Contar) =>
  queryOptions({
    queryKey: [...CLAVES.prevision, contar],
    queryFn: ({ signal }) => api.post<Previsualizacion>(RUTAS.previsualizar, { contar }, { signal }),
    staleTime: 0,
  });

/** Quotas, order and notices of the session that would start now; nothing is asked for until it is known how to count. */
export const usePrevision = (contar: Contar | null) => useQuery({ ...consultaPrevision(contar ?? 'PUNTOS'), enabled: contar !== null });
