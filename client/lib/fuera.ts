import { useQuery } from '@tanstack/react-query';
import { useYo } from './acceso.tsx';
import { consultaLibres } from './consultas.ts';

/** Whether the member who looks is away on a day of the family's. */
export const useFuera = (hoy: string): boolean => {
  const yo = useYo();
  const { data } = useQuery(consultaLibres(hoy));
  return data?.fuera.some((f) => f.miembro === yo.id) === true;
};
