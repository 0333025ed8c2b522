import { queryOptions, useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';

/** Whether an invitation still founds a family. Asked anew at each visit: somebody else may have used it. */
const consultaAlta = (invitacion: string) =>
  queryOptions({
    queryKey: ['invitacion-alta', invitacion],
    queryFn: ({ signal }) => llamar('comprobarAlta', { cuerpo: { invitacion }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

export const useComprobarAlta = (invitacion: string) => useQuery(consultaAlta(invitacion));
