import { queryOptions, useQuery } from '@tanstack/react-query';
import type { IntentosPin } from '#shared/contracts/familias.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Wrong PINs of today. No event tells of them, so it is read again while the screen is open. */
const consultaIntentosPin = (id: number) =>
  queryOptions({
    queryKey: CLAVES.intentosPin,
    queryFn: ({ signal }) => api.get<IntentosPin>(ruta(RUTAS.intentosPin, { id }), { signal }),
    refetchInterval: 30_000,
  });

export const useIntentosPin = (id: number) => useQuery(consultaIntentosPin(id));
