import { queryOptions, useQuery } from '@tanstack/react-query';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** The tasks that this member has yet to vote. */
export const consultaParaVotar = queryOptions({
  queryKey: CLAVES.paraVotar,
  queryFn: ({ signal }) => api.get<Tarea[]>(RUTAS.paraVotar, { signal }),
});

export const useParaVotar = () => useQuery(consultaParaVotar);
