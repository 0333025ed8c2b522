import { queryOptions, useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Wrong PINs of today. No event tells of them, so it is read again while the screen is open. */
const consultaIntentosPin = (id: number) =>
  queryOptions({
    queryKey: CLAVES.intentosPin,
    queryFn: ({ signal }) => llamar('verIntentosPin', { id, signal }),
    refetchInterval: 30_000,
  });

export const useIntentosPin = (id: number) => useQuery(consultaIntentosPin(id));
