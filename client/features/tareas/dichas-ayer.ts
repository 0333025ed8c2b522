import { useQuery } from '@tanstack/react-query';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaCorrecciones, estaObjetada } from '#client/lib/trabajo/correcciones.ts';
import { autorDe } from '#client/lib/trabajo/quien.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { useHoyEnCasa } from './api.ts';

/** Returns the chores that others marked as done yesterday, or entered as done, as long as I may object. */
export const useDichasAyer = (): readonly Asignacion[] => {
  const yo = useYo();
  const { data } = useHoyEnCasa(useHoy());
  const { data: correcciones = [] } = useQuery(consultaCorrecciones);
  // Data cached by an earlier version of the app lacks the field.
  const dichas = (data as Partial<typeof data>)?.de_ayer ?? [];
  return dichas.filter((a) => autorDe(a) !== yo.id && !estaObjetada(correcciones, a));
};
