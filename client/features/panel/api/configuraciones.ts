import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ConfiguracionReparto } from '#shared/contracts/configuraciones-reparto.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/**
 * Each member's share of the quarter that the next reparto is for. Empty until a quarter or a session has created it.
 */
const consultaConfiguraciones = (familia: number) =>
  queryOptions({
    queryKey: CLAVES.configuraciones,
    queryFn: ({ signal }) =>
      api.get<ConfiguracionReparto[]>(RUTAS.configuracionesReparto, { consulta: { familia }, signal }),
  });

export const useConfiguraciones = (familia: number) => useQuery(consultaConfiguraciones(familia));
