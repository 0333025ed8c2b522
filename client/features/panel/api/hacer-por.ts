import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Completada, Deshecha } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

const releer = (cache: QueryClient) =>
  Promise.all(
    [CLAVES.asignaciones, CLAVES.usuarios, CLAVES.ranking].map((queryKey) => cache.invalidateQueries({ queryKey })),
  );

/** Ticks a chore off for a member without an account, who has no phone to do it with. */
export const useHacerPor = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.patch<Completada>(ruta(RUTAS.completar, { id })),
    onSettled: () => releer(cache),
  });
};

/** Takes that back. */
export const useDeshacerPor = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.post<Deshecha>(ruta(RUTAS.deshacerCompletar, { id })),
    onSettled: () => releer(cache),
  });
};
