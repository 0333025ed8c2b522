import { useQuery } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/claves.ts';
import { llamar } from '#client/lib/llamar.ts';

/** The family's absences: to come, and of days that may still be corrected. */
export const useAusencias = () =>
  useQuery({ queryKey: CLAVES.ausencias, queryFn: ({ signal }) => llamar('verAusencias', { signal }) });
