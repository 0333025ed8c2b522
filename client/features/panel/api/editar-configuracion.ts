import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConfiguracionReparto } from '#shared/contracts/configuraciones-reparto.ts';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

export interface Porcentaje {
  readonly id: number;
  readonly porcentaje_asignado: number;
}

/**
 * Saves the shares of one member or of several, all or none, then reads the list again. One call after another, so that the
 * last one moved is the one that stays.
 */
export const useEditarConfiguracion = () => {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: 'configuraciones-reparto' },
    mutationFn: async (porcentajes: readonly Porcentaje[]): Promise<readonly ConfiguracionReparto[]> => {
      const [una, ...otras] = porcentajes;
      if (una === undefined) return [];
      const { id, porcentaje_asignado } = una;
      return otras.length === 0
        ? [await llamar('editarConfiguracion', { id, cuerpo: { porcentaje_asignado } })]
        : llamar('editarConfiguraciones', { cuerpo: { configuraciones: porcentajes } });
    },
    onSuccess: (filas) => {
      cache.setQueryData<ConfiguracionReparto[]>(CLAVES.configuraciones, (lista) =>
        lista?.map((c) => filas.find((f) => f.id === c.id) ?? c),
      );
    },
    // Also when it was refused: the row may be of a quarter that a midnight has ended since it was drawn.
    onSettled: () => {
      for (const queryKey of [CLAVES.carga, CLAVES.configuraciones, CLAVES.prevision])
        void cache.invalidateQueries({ queryKey });
    },
  });
};
