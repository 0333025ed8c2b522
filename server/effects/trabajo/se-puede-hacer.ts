import { rechazado, type Rechazado } from '#server/change/resultado.ts';
import type { FilaAsignacion } from '#server/data/asignaciones.ts';
import type { Momento } from '#server/effects/vistas/vista-asignaciones.ts';
import { cuandoDisponible } from './cuando-disponible.ts';

/** Why an assignment cannot be ticked off now by anyone. The second member to try is told who was first. */
export const porQueNoSeHace = (
  { estado, miembro, hecha_por, hecha_por_nombre, disponible_desde }: FilaAsignacion,
  { hoy }: Momento,
): Rechazado | null => {
  if (estado === 'COMPLETADA')
    return hecha_por === null || hecha_por === miembro
      ? rechazado('ASIGNACION_COMPLETADA')
      : rechazado('HECHA_POR_OTRO', { nombre: hecha_por_nombre ?? '' });
  if (estado === 'VENCIDA') return rechazado('ASIGNACION_VENCIDA');
  return disponible_desde !== null && disponible_desde > hoy
    ? rechazado('AUN_NO_DISPONIBLE', { cuando: cuandoDisponible(disponible_desde, hoy) })
    : null;
};
