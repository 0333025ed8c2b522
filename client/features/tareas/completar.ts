import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Asignacion, Completada } from '#shared/contracts/asignaciones.ts';
import { celebrar } from '#client/lib/trabajo/celebraciones.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { encolar } from '#client/lib/cola/cola.ts';
import { consultaYo } from '#client/lib/red/primeras-consultas.ts';
import { ahoraServidor } from '#client/lib/red/hora-servidor.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { guardarAsignacion, releerTrabajo } from '#client/lib/trabajo/trabajo.ts';
import { leerVersion } from '#client/lib/red/version-familia.ts';

/** Whether the family's data has changed since this answer, so that the completion may even have been undone. */
export const esVieja = ({ version }: Completada): boolean => version < leerVersion();

/**
 * Puts a completion's effects into the cache: points, next occurrence, streak and achievements. If the answer is no longer the
 * newest (`esVieja`), only celebrates the achievements and reads the member's points again.
 */
export const anotarCompletada = (cache: QueryClient, completada: Completada): void => {
  const { asignacion, siguiente, puntos_totales, racha_dias, logros } = completada;
  logros.forEach(celebrar);
  if (esVieja(completada)) {
    void cache.invalidateQueries({ queryKey: CLAVES.yo });
    return;
  }
  guardarAsignacion(cache, asignacion);
  if (siguiente !== null) guardarAsignacion(cache, siguiente);
  // If two answers arrive in the wrong order, the first must not take the second's points away.
  cache.setQueryData(
    consultaYo.queryKey,
    (yo) => yo && { ...yo, racha_dias, puntos_totales: Math.max(yo.puntos_totales, puntos_totales) },
  );
};

/**
 * Ticks off an assignment. It moves to the other list at once, and moves back if the server refuses or does not answer. Without
 * an answer the tick waits in the queue (`client/lib/cola`), and the lists show that.
 */
export const useCompletar = () => {
  const cache = useQueryClient();
  const yo = useYo();
  return useMutation({
    mutationKey: CLAVES.trabajo,
    mutationFn: (a: Asignacion) => encolar(yo.id, a),
    onMutate: (a) => {
      guardarAsignacion(cache, {
        ...a,
        estado: 'COMPLETADA',
        atrasada: false,
        puntos_ganados: a.tarea_puntos,
        completada_en: new Date(ahoraServidor()).toISOString(),
      });
    },
    onSuccess: ({ suerte }, a) => {
      if (suerte.tipo === 'HECHA') anotarCompletada(cache, suerte.respuesta);
      else if (suerte.tipo !== 'YA_HECHA') guardarAsignacion(cache, a);
    },
    onError: (_error, a) => guardarAsignacion(cache, a),
    onSettled: () => releerTrabajo(cache),
  });
};
