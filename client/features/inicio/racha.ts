import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { hechasHoy, tocaHoy, type DiaPropio } from '#client/lib/trabajo/asignaciones.ts';
import { autorDe } from '#client/lib/trabajo/quien.ts';

/**
 * Returns what the member must still do today to keep the streak; undefined if nothing. Follows the server's rule: one completion
 * makes a day count, a day away is skipped, and a day without completions breaks the streak only if something due was left
 * undone.
 */
export const loQueFaltaHoy = (
  pendientes: readonly Asignacion[],
  hechas: readonly Asignacion[],
  { id, racha_dias: racha }: { readonly id: number; readonly racha_dias: number },
  dia: DiaPropio,
): string | undefined => {
  if (!pendientes.some((a) => tocaHoy(a, dia)) || hechasHoy(hechas, dia.hoy).some((a) => autorDe(a) === id))
    return undefined;
  return racha === 0 ? 'Haz una tarea y empieza tu racha' : 'Haz una tarea hoy para mantener tu racha';
};
