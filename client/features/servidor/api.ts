import { queryOptions, useQuery } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/claves.ts';
import { llamar } from '#client/lib/llamar.ts';

/** Nobody tells of what changes here, so it is asked again while somebody looks, ms. */
const CADA_MS = 15_000;
/** While a copy is being made, somebody waits for it, ms. */
const COPIANDO_MS = 2_000;
/** Poll interval in ms for used invitations. No event reports them, because the new family is a different one. */
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
