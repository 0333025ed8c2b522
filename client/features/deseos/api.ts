import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { llamar } from '#client/lib/red/llamar.ts';
import { consultaDeseos, consultaTareas } from '#client/lib/red/consultas.ts';

export const useDeseos = () => useQuery(consultaDeseos);

/** State of the last save; null before the first. */
export type Guardado = 'guardando' | 'guardado' | { readonly error: Error } | null;

/**
 * Returns the wish list being ordered and a function to change it. A change shows at once and is saved at once. A list that could
 * not be saved stays on screen until a retry, so that the member need not order it again.
 */
export const useOrdenar = (guardada: readonly number[]) => {
  const cache = useQueryClient();
  const [sinGuardar, setSinGuardar] = useState<readonly number[] | null>(null);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (tareas: readonly number[]) => llamar('guardarDeseos', { cuerpo: { tareas } }),
    // Mutations of one scope run one after another: two at once might arrive in the wrong order.
    scope: { id: 'deseos' },
    onSuccess: async (deseos, enviada) => {
      // A read that started before this save would bring the old list back.
      await cache.cancelQueries({ queryKey: consultaDeseos.queryKey });
      cache.setQueryData(consultaDeseos.queryKey, deseos);
      setSinGuardar((ahora) => (ahora === enviada ? null : ahora));
    },
    // The cached chores may be out of date: the server refuses a chore that was removed or no longer suits the member's age.
    onError: () => void cache.invalidateQueries({ queryKey: consultaTareas.queryKey, exact: true }),
  });
  const cambiar = (lista: readonly number[]) => {
    setSinGuardar(lista);
    mutate(lista);
  };
  const guardado: Guardado = isPending ? 'guardando' : error !== null ? { error } : isSuccess ? 'guardado' : null;
  return { lista: sinGuardar ?? guardada, cambiar, guardado };
};
