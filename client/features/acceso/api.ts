import { queryOptions, useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/red/llamar.ts';

/** Query that checks if an invitation can still create a family. Checked anew at each visit, because others may have used it. */
const consultaAlta = (invitacion: string) =>
  queryOptions({
    queryKey: ['invitacion-alta', invitacion],
    queryFn: ({ signal }) => llamar('comprobarAlta', { cuerpo: { invitacion }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

export const useComprobarAlta = (invitacion: string) => useQuery(consultaAlta(invitacion));
