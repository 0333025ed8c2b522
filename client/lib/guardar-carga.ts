import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConfiguracionCarga } from '#shared/contracts/configuraciones-reparto.ts';
import { llamar } from './llamar.ts';
import { CLAVES } from './claves.ts';

/** Saves every member's share of the load. They must total 100. */
export const useGuardarCarga = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (configuraciones: readonly ConfiguracionCarga[]) =>
      llamar('guardarCarga', { cuerpo: { configuraciones } }),
    onSuccess: () =>
      Promise.all(
        [CLAVES.carga, CLAVES.configuraciones, CLAVES.prevision].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  });
};
