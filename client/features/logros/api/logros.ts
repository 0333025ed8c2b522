import { queryOptions, useQuery } from '@tanstack/react-query';
import type { LogroDesbloqueado, LogroPendiente } from '#shared/contracts/logros.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Mine, the latest first. */
export const consultaMisLogros = queryOptions({
  queryKey: CLAVES.logros,
  queryFn: ({ signal }) => api.get<LogroDesbloqueado[]>(RUTAS.misLogros, { signal }),
});

/** Those that I still lack. */
const consultaLogrosPendientes = queryOptions({
  queryKey: CLAVES.logrosPendientes,
  queryFn: ({ signal }) => api.get<LogroPendiente[]>(RUTAS.logros, { signal }),
});

export const useMisLogros = () => useQuery(consultaMisLogros);
export const useLogrosPendientes = () => useQuery(consultaLogrosPendientes);
