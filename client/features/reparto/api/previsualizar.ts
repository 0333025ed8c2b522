import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { IniciarReparto } from '#shared/contracts/comienzo-reparto.ts';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

export type Incluidos = NonNullable<IniciarReparto['incluir']>;

/** A POST that changes nothing. Always fresh: tasks, votes and shares may have changed since it was last looked at. */
const consultaPrevision = (pedido: IniciarReparto) =>
  queryOptions({
    queryKey: [...CLAVES.prevision, pedido],
    queryFn: ({ signal }) => llamar('previsualizar', { cuerpo: pedido, signal }),
    staleTime: 0,
  });

/**
 * Quotas, order and notices of the session that would start now; nothing is asked for until it is known how to count.
 * While another one is on its way the last one stays, so that nothing jumps under a finger.
 */
export const usePrevision = (pedido: IniciarReparto | null) =>
  useQuery({
    ...consultaPrevision(pedido ?? {}),
    enabled: pedido !== null,
    placeholderData: keepPreviousData,
  });
