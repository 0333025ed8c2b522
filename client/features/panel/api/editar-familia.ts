import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditarFamilia, Familia } from '#shared/contracts/familias.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaFamilia } from './familia.ts';

/** Changes the family's name and zone. Every member carries the family's name. */
export const useEditarFamilia = (id: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (cambios: EditarFamilia) => api.patch<Familia>(ruta(RUTAS.familia, { id }), cambios),
    onSuccess: (familia) => {
      cache.setQueryData(consultaFamilia(id).queryKey, familia);
      return Promise.all([CLAVES.yo, CLAVES.usuarios].map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
  });
};
