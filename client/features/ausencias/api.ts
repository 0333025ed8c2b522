import { useQuery } from '@tanstack/react-query';
import { consultaAusencias } from '#client/lib/red/consultas.ts';

export const useAusencias = () => useQuery(consultaAusencias);
