import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { IniciarReparto, Previsualizacion } from '#shared/contracts/sesiones-reparto.ts';
import type { Contar } from '#shared/domain/tipos.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

export type Incluidos = NonNullable<IniciarReparto['incluir']>;

/** A POST that changes nothing. Always fresh: tasks, votes and shares may have changed since it was last looked at. */
const consultaPrevision = (contar: Contar, incluir: Incluidos) =>
  queryOptions({
    queryKey: [...CLAVES.prevision, contar, incluir],
    queryFn: ({ signal }) => api.post<Previsualizacion>(RUTAS.previsualizar, { contar, incluir }, { signal }),
    staleTime: 0,
  });

/**
 * Quotas, order and notices of the session that would start now; nothing is asked for until it is known how to count.
 * While another one is on its way the last one stays, so that nothing jumps under a finger.
 */
export const usePrevision = (contar: Contar | null, incluir: Incluidos) =>
  useQuery({
    ...consultaPrevision(contar ?? 'PUNTOS', incluir),
    enabled: contar !== null,
    placeholderData: keepPreviousData,
  });
