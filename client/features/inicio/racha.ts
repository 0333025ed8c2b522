import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { hechasHoy, tocaHoy, type DiaPropio } from '#client/lib/asignaciones.ts';
import { autorDe } from '#client/lib/quien.ts';

/**
 * Returns what the member must still do today to keep the streak; undefined if nothing. The server's rule, here only in words: a
 * day with one completion counts, a day without any breaks the streak only if something due was left undone, and a day away does
 * not count.
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
