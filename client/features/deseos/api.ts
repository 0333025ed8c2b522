import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { llamar } from '#client/lib/llamar.ts';
import { consultaDeseos, consultaTareas } from '#client/lib/consultas.ts';

export const useDeseos = () => useQuery(consultaDeseos);

/** The state of the last change; null before the first. */
export type Guardado = 'guardando' | 'guardado' | { readonly error: Error } | null;

/**
 * The list as it is being ordered, and how to change it. A change shows at once and is saved at once, one after the
 * other; what could not be saved stays on screen until it is tried again, since nobody wants to order it twice.
 */
export const useOrdenar = (guardada: readonly number[]) => {
  const cache = useQueryClient();
  const [sinGuardar, setSinGuardar] = useState<readonly number[] | null>(null);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (tareas: readonly number[]) => llamar('guardarDeseos', { cuerpo: { tareas } }),
    // One after another: two on their way at once might arrive in the wrong order.
    scope: { id: 'deseos' },
    onSuccess: async (deseos, enviada) => {
      // A read that left before this would bring the old list back.
      await cache.cancelQueries({ queryKey: consultaDeseos.queryKey });
      cache.setQueryData(consultaDeseos.queryKey, deseos);
      setSinGuardar((ahora) => (ahora === enviada ? null : ahora));
    },
    // Refused: a task is gone, or is not for my age any more.
    onError: () => void cache.invalidateQueries({ queryKey: consultaTareas.queryKey, exact: true }),
  });
  const cambiar = (lista: readonly number[]) => {
    setSinGuardar(lista);
    mutate(lista);
  };
  const guardado: Guardado = isPending ? 'guardando' : error !== null ? { error } : isSuccess ? 'guardado' : null;
  return { lista: sinGuardar ?? guardada, cambiar, guardado };
};
