import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DatosInvitacion } from '#shared/contracts/accesos.ts';
import { llamar } from '#client/lib/red/llamar.ts';

/**
 * Query: the members without an account, for a visitor who scanned the family's QR code. Read once per visit, because each answer
 * carries an activation token of its own.
 */
const consultaInvitacion = ({ familia_id, secreto }: DatosInvitacion) =>
  queryOptions({
    queryKey: ['invitacion', familia_id, secreto],
    queryFn: ({ signal }) => llamar('unirse', { cuerpo: { familia_id, secreto }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

export const useInvitacion = (datos: DatosInvitacion) => useQuery(consultaInvitacion(datos));
