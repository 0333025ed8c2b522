import { queryOptions, useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/**
 * Each member's share of the quarter that the next reparto is for. Empty until a quarter or a session has created it.
 */
const consultaConfiguraciones = (familia: number) =>
  queryOptions({
    queryKey: CLAVES.configuraciones,
    queryFn: ({ signal }) => llamar('verConfiguraciones', { consulta: { familia }, signal }),
  });

export const useConfiguraciones = (familia: number) => useQuery(consultaConfiguraciones(familia));
