import { queryOptions, useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/**
 * What the session's snapshot does not say of its free tasks: description and minutes. Read once per session, since
 * every snapshot says which are free; an undone pick invalidates it (see realtime/eventos.ts).
 */
const consultaDisponibles = (sesion: number) =>
  queryOptions({
    queryKey: [...CLAVES.tareasDisponibles, sesion],
    queryFn: ({ signal }) => llamar('verTareasDisponibles', { signal }),
    staleTime: 60_000,
  });

export const useTareasDisponibles = (sesion: number) => useQuery(consultaDisponibles(sesion));
