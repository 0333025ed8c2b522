import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Asignacion, Completada } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { celebrar } from '#client/lib/celebraciones.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaYo } from '#client/lib/consultas.ts';
import { ErrorApi } from '#client/lib/error-api.ts';
import { guardarAsignacion, releerTrabajo } from '#client/lib/trabajo.ts';

/** It was done already: another phone was quicker, or an earlier answer got lost on the way. */
export const yaEstabaHecha = (e: unknown): boolean => e instanceof ErrorApi && e.codigo === 'ASIGNACION_COMPLETADA';

/**
 * Ticks an assignment off: it changes list at once, and comes back if the server refuses. The points wait for the
 * answer, which also brings the next occurrence, the streak and what it unlocked.
 */
export const useCompletar = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: CLAVES.trabajo,
    mutationFn: ({ id }: Asignacion) => api.patch<Completada>(ruta(RUTAS.completar, { id })),
    onMutate: (a) => {
      guardarAsignacion(cache, { ...a, estado: 'COMPLETADA', atrasada: false, puntos_ganados: a.tarea_puntos, completada_en: new Date().toISOString() });
    },
    onError: (error, a) => {
      if (!yaEstabaHecha(error)) guardarAsignacion(cache, a);
    },
    onSuccess: ({ asignacion, siguiente, puntos_totales, racha_dias, logros }) => {
      guardarAsignacion(cache, asignacion);
      if (siguiente !== null) guardarAsignacion(cache, siguiente);
      // Of two quick ones, the first's answer may come last: it must not take the second's points away.
      cache.setQueryData(consultaYo.queryKey, (yo) => yo && { ...yo, racha_dias, puntos_totales: Math.max(yo.puntos_totales, puntos_totales) });
      logros.forEach(celebrar);
    },
    onSettled: () => releerTrabajo(cache),
  });
};
