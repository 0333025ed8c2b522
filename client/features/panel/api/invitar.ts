import { useMutation } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';

/**
 * Makes an invitation that joins without the PIN. Each call is another one; they all hold until they lapse or the PIN
 * changes.
 */
export const useInvitar = (familia: number) =>
  useMutation({ mutationFn: () => llamar('crearInvitacion', { id: familia }) });
