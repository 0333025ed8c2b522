import { useQuery } from '@tanstack/react-query';
import { consultaAvisos } from '#client/lib/consultas.ts';

/** Milliseconds after which deliveries are read again while somebody looks: no event tells of them. */
const REPASO = 30_000;

/** How messages reach me, kept fresh while it is looked at. */
export const useAvisos = () => useQuery({ ...consultaAvisos, refetchInterval: REPASO });
