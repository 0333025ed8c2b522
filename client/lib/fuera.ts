import { useQuery } from '@tanstack/react-query';
import { useYo } from './acceso.tsx';
import { consultaLibres } from './consultas.ts';
import { fueraHasta } from './fechas.ts';

/** Until when the member who looks is away, on a day of the family's: «fuera hasta el domingo». Undefined for one who is here. */
export const useFueraHasta = (hoy: string): string | undefined => {
  const yo = useYo();
  const { data } = useQuery(consultaLibres(hoy));
  const suya = data?.fuera.find((f) => f.miembro === yo.id);
  return suya && fueraHasta(suya.hasta, hoy);
};
