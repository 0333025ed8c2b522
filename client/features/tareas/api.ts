import { useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/red/llamar.ts';
import { CLAVES } from '#client/lib/red/claves.ts';

/**
 * Reads `HoyEnCasa`: everyone's chores for today, with thanks and the late claims on yesterday. `hoy` is in the key so that a new
 * day is read at midnight.
 */
export const useHoyEnCasa = (hoy: string) =>
  useQuery({
    queryKey: CLAVES.hoyEnCasa(hoy),
    queryFn: ({ signal }) => llamar('verHoy', { signal }),
  });
