import { queryOptions, useQuery } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/red/claves.ts';
import { ahoraServidor } from '#client/lib/red/hora-servidor.ts';
import { llamar } from '#client/lib/red/llamar.ts';

/** Query: the open lobby, with its PIN and link for admins. Events keep it up to date; it ends by itself at `expira_en`. */
const consultaSala = queryOptions({
  queryKey: CLAVES.sala,
  queryFn: ({ signal }) => llamar('verSala', { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.sala ? Math.max(1_000, Date.parse(data.sala.expira_en) - ahoraServidor()) : false,
});

export const useSala = () => useQuery(consultaSala);
