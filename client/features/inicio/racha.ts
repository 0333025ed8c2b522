import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { tocaHoy, type DiaPropio } from '#client/lib/asignaciones.ts';
import { diaDe } from '#client/lib/fechas.ts';
import { autorDe } from '#client/lib/quien.ts';

/**
 * Returns what today still needs to keep the streak. It follows the server's rule only to say it in words: a day with one
 * completion counts, a day without one is lost only if something due was left, and a day away does not count.
 */
export const loQueFaltaHoy = (
  pendientes: readonly Asignacion[],
  hechas: readonly Asignacion[],
  { id, racha_dias: racha }: { readonly id: number; readonly racha_dias: number },
  { hoy, fuera }: DiaPropio,
): string => {
  if (fuera) return racha === 0 ? 'Estás fuera: hoy no cuenta' : 'Estás fuera: tu racha te espera';
  if (hechas.some((a) => autorDe(a) === id && a.completada_en !== null && diaDe(a.completada_en) === hoy))
    return 'Hoy ya cuenta para tu racha';
  const deHoy = pendientes.some((a) => tocaHoy(a, { hoy, fuera }));
  if (racha === 0) return 'Haz una tarea y empieza tu racha';
  return deHoy ? 'Haz una tarea hoy para mantenerla' : 'Hoy no peligra, aunque descanses';
};
