import { useQuery } from '@tanstack/react-query';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaLibres } from '#client/lib/red/consultas.ts';
import { fueraHasta } from '#client/lib/fechas/fechas.ts';

/**
 * Says until when the logged-in member is away, «fuera hasta el domingo»; undefined if they are at home, and before the answer.
 */
export const useFueraHasta = (hoy: string): string | undefined => {
  const yo = useYo();
  const { data } = useQuery(consultaLibres(hoy));
  const suya = data?.fuera.find((f) => f.miembro === yo.id);
  return suya && fueraHasta(suya.hasta, hoy);
};
