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

/** Whether this page knows a later version of the family than this answer: the completion may have been undone since. */
export const esVieja = ({ version }: Completada): boolean => version < leerVersion();

/**
 * Celebrates the achievements of a completion and puts its other effects into the cache: the assignment, its next occurrence, the
 * member's points and streak. If the answer is out of date (`esVieja`), reads the member again instead.
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
  // Never lowers the points: the answer to an earlier tick may arrive after the answer to a later one.
  cache.setQueryData(
    consultaYo.queryKey,
    (yo) => yo && { ...yo, racha_dias, puntos_totales: Math.max(yo.puntos_totales, puntos_totales) },
  );
};

/**
 * Returns the mutation that ticks off an assignment. The assignment moves to the completed list at once, and back unless the
 * server counts the tick or had counted it before. A tick that got no answer, or for which the server has no space, also goes
 * back; it waits in the queue (`client/lib/cola`), and the lists mark its row.
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
