import { queryOptions, useQuery } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';

/** Interval in ms at which the box's state is read while on screen, because the server sends no event about it. */
const CADA_MS = 15_000;
/** The same while a backup is being made, in ms, since the admin waits for its end. */
const COPIANDO_MS = 2_000;
/** Interval in ms at which invitations are read: no event tells that one was used, because events stay within a family. */
const INVITACIONES_MS = 30_000;

export const consultaServidor = queryOptions({
  queryKey: CLAVES.servidor,
  queryFn: ({ signal }) => llamar('verServidor', { consulta: { desde: location.origin }, signal }),
  refetchInterval: ({ state }) => (state.data?.copias?.haciendo === true ? COPIANDO_MS : CADA_MS),
});

export const consultaInvitaciones = queryOptions({
  queryKey: CLAVES.invitacionesAlta,
  queryFn: ({ signal }) => llamar('verInvitacionesAlta', { signal }),
  refetchInterval: INVITACIONES_MS,
});

/** Reads the invitations to other families that are still valid, for the admin of the box. */
export const useInvitaciones = () => useQuery(consultaInvitaciones);
