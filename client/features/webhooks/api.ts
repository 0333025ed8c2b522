import { queryOptions } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';

/** Query: the family's webhooks. Below the devices' key, so that both are read again together. */
export const consultaWebhooks = queryOptions({
  queryKey: [...CLAVES.aparatos, 'webhooks'],
  queryFn: ({ signal }) => llamar('verWebhooks', { signal }),
});

/** Time between two reads of a log on the screen, in ms: nobody is told of a delivery. */
const CADA = 5_000;

/** Query: the latest messages to a webhook. */
export const consultaEntregas = (id: number) =>
  queryOptions({
    queryKey: [...CLAVES.aparatos, 'webhooks', id],
    queryFn: ({ signal }) => llamar('verEntregas', { id, signal }),
    refetchInterval: CADA,
  });
