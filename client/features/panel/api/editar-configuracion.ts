import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConfiguracionReparto } from '#shared/contracts/configuraciones-reparto.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

interface Cambio {
  readonly id: number;
  readonly porcentaje_asignado: number;
}

/**
 * Saves one member's share, then reads the list again. One after another, so that the last one moved is the one that
 * stays.
 */
export const useEditarConfiguracion = () => {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: 'configuraciones-reparto' },
    mutationFn: ({ id, porcentaje_asignado }: Cambio) =>
      api.patch<ConfiguracionReparto>(ruta(RUTAS.configuracionReparto, { id }), { porcentaje_asignado }),
    onSuccess: (fila) => {
      cache.setQueryData<ConfiguracionReparto[]>(CLAVES.configuraciones, (lista) =>
        lista?.map((c) => (c.id === fila.id ? fila : c)),
      );
    },
    // Also when it was refused: the row may be of a quarter that a midnight has ended since it was drawn.
    onSettled: () => {
      for (const queryKey of [CLAVES.carga, CLAVES.configuraciones, CLAVES.prevision])
        void cache.invalidateQueries({ queryKey });
    },
  });
};
