import { useQuery } from '@tanstack/react-query';
import { consultaAsignaciones } from '#client/lib/consultas.ts';

export const useAsignaciones = () => useQuery(consultaAsignaciones);
