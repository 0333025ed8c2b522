import { queryOptions, useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';

/** Query: is this invitation still good to create a family? Never cached, because somebody else may have used it since. */
const consultaAlta = (invitacion: string) =>
  queryOptions({
    queryKey: ['invitacion-alta', invitacion],
    queryFn: ({ signal }) => llamar('comprobarAlta', { cuerpo: { invitacion }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

export const useComprobarAlta = (invitacion: string) => useQuery(consultaAlta(invitacion));
