import { queryOptions, useQuery } from '@tanstack/react-query';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { TareaDisponible } from '#shared/contracts/sesiones-reparto.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/**
 * What the session's snapshot does not say of its free tasks: description and minutes. Read once per session, since
 * every snapshot says which are free; an undone pick invalidates it (see realtime/eventos.ts).
 */
const consultaDisponibles = (sesion: number) =>
  queryOptions({
    queryKey: [...CLAVES.tareasDisponibles, sesion],
    queryFn: ({ signal }) => api.get<TareaDisponible[]>(RUTAS.tareasDisponibles, { signal }),
    staleTime: 60_000,
  });

export const useTareasDisponibles = (sesion: number) => useQuery(consultaDisponibles(sesion));
