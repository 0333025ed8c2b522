import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Everybody's assignments of the quarter, and whatever is pending from before. */
export const consultaAsignaciones = queryOptions({
  queryKey: CLAVES.asignaciones,
  queryFn: ({ signal }) => api.get<Asignacion[]>(RUTAS.asignaciones, { signal }),
});

export const useAsignaciones = () => useQuery(consultaAsignaciones);
