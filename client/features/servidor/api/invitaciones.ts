import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** How often it is looked whether somebody used one, in milliseconds: nobody is told, they are another family. */
const CADA_MS = 30_000;

const consultaInvitaciones = queryOptions({
  queryKey: CLAVES.invitacionesAlta,
  queryFn: ({ signal }) => llamar('verInvitacionesAlta', { signal }),
  refetchInterval: CADA_MS,
});

/** The invitations to other families that are still good, for whoever looks after the box. */
export const useInvitaciones = () => useQuery(consultaInvitaciones);

/** Makes one. Its link comes this once. */
export const useInvitarFamilia = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (para: string) => llamar('invitarFamilia', { cuerpo: { para } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: CLAVES.invitacionesAlta }),
  });
};

export const useRetirarInvitacion = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => llamar('retirarInvitacion', { cuerpo: { id } }),
    onSuccess: (quedan) => cache.setQueryData(consultaInvitaciones.queryKey, quedan),
  });
};
