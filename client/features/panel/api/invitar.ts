import { useMutation } from '@tanstack/react-query';
import type { Invitacion } from '#shared/contracts/invitaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';

/**
 * Makes an invitation that joins without the PIN. Each call is another one; they all hold until they lapse or the PIN
 * changes.
 */
export const useInvitar = (familia: number) =>
  useMutation({ mutationFn: () => api.post<Invitacion>(ruta(RUTAS.invitacion, { id: familia })) });
