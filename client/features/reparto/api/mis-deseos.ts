import { useQuery } from '@tanstack/react-query';
import { consultaDeseos } from '#client/lib/consultas.ts';

const NINGUNO: readonly number[] = [];

/** My own wish list, the most wanted first; empty until it is read. The same array as long as it is the same list. */
export const useMisDeseos = (): readonly number[] => useQuery(consultaDeseos).data?.tareas ?? NINGUNO;
