import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AltaPermitida } from '#shared/contracts/altas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';

/** Whether an invitation still founds a family. Asked anew at each visit: somebody else may have used it. */
const consultaAlta = (invitacion: string) =>
  queryOptions({
    queryKey: ['invitacion-alta', invitacion],
    queryFn: ({ signal }) => api.post<AltaPermitida>(RUTAS.comprobarAlta, { invitacion }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

export const useComprobarAlta = (invitacion: string) => useQuery(consultaAlta(invitacion));
