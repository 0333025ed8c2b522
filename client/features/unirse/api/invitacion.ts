import { queryOptions, useQuery } from '@tanstack/react-query';
import type { FamiliaParaUnirse } from '#shared/contracts/cuentas.ts';
import type { DatosInvitacion } from '#shared/contracts/invitaciones.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';

/**
 * Who of the family has no account yet, for whoever scanned its QR. Asked once per visit: every answer carries an
 * activation of its own.
 */
const consultaInvitacion = ({ familia_id, secreto }: DatosInvitacion) =>
  queryOptions({
    queryKey: ['invitacion', familia_id, secreto],
    queryFn: ({ signal }) => api.post<FamiliaParaUnirse>(RUTAS.unirse, { familia_id, secreto }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

export const useInvitacion = (datos: DatosInvitacion) => useQuery(consultaInvitacion(datos));
