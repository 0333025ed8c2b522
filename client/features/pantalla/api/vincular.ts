import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { VincularPantalla } from '#shared/contracts/pantalla.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Confirms the code that a screen shows, and gives the screen its name. */
export const useVincular = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (cuerpo: VincularPantalla) => api.post(RUTAS.vincularPantalla, cuerpo),
    onSuccess: () => cache.invalidateQueries({ queryKey: CLAVES.pantallas }),
  });
};
