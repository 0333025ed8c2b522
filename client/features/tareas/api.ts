import { useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Everybody's work of a day: read again with every change of work, and at midnight. */
export const useHoyEnCasa = (hoy: string) =>
  useQuery({
    queryKey: CLAVES.hoyEnCasa(hoy),
    queryFn: ({ signal }) => llamar('verHoy', { signal }),
  });
