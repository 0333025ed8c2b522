import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { VincularPantalla } from '#shared/contracts/pantalla.ts';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Confirms the code that a screen shows, and gives the screen its name. */
export const useVincular = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (cuerpo: VincularPantalla) => llamar('vincularPantalla', { cuerpo }),
    onSuccess: () => cache.invalidateQueries({ queryKey: CLAVES.pantallas }),
  });
};
