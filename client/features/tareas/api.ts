import { useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/red/llamar.ts';
import { CLAVES } from '#client/lib/red/claves.ts';

/** Reads everybody's chores of one day; again after every change to chores, and for the new day at midnight. */
export const useHoyEnCasa = (hoy: string) =>
  useQuery({
    queryKey: CLAVES.hoyEnCasa(hoy),
    queryFn: ({ signal }) => llamar('verHoy', { signal }),
  });
