import { useMutation, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaPantallas } from '#client/lib/consultas.ts';

/** Takes a screen away from the family. It leaves the list at once and comes back if the server refuses. */
export const useDesvincular = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => llamar('desvincularPantalla', { id }),
    onMutate: async (id) => {
      await cache.cancelQueries({ queryKey: CLAVES.pantallas });
      const antes = cache.getQueryData(consultaPantallas.queryKey);
      cache.setQueryData(consultaPantallas.queryKey, (lista) => lista?.filter((d) => d.id !== id));
      return { antes };
    },
    onError: (_error, _id, contexto) => {
      if (contexto?.antes !== undefined) cache.setQueryData(consultaPantallas.queryKey, contexto.antes);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.pantallas }),
  });
};
