import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditarFamilia } from '#shared/contracts/familias.ts';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaFamilia } from './familia.ts';

/** Changes the family's name and zone. Every member carries the family's name. */
export const useEditarFamilia = (id: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (cambios: EditarFamilia) => llamar('editarFamilia', { id, cuerpo: cambios }),
    onSuccess: (familia) => {
      cache.setQueryData(consultaFamilia(id).queryKey, familia);
      return Promise.all([CLAVES.yo, CLAVES.usuarios].map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
  });
};
