import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CambioEntrada } from '#shared/contracts/cambios.ts';
import { llamar } from '#client/lib/llamar.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { guardarCambio } from '#client/lib/cambios.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Asks others to cover for me, or to take a chore over. */
export const usePedirCambio = () => {
  const cache = useQueryClient();
  const yo = useYo();
  return useMutation({
    mutationFn: (pedido: CambioEntrada) => llamar('pedirCambio', { cuerpo: pedido }),
    onSuccess: (cambio) => guardarCambio(cache, cambio, yo.id),
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.cambios }),
  });
};
