import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DispositivoAvisos } from '#shared/contracts/avisos.ts';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { leerSuscripcion, soltarSuscripcion } from '#client/lib/suscripcion-push.ts';
import { huellaDe } from '../huella.ts';

/** Takes a device off the list; this one also ends its own subscription. */
export const useQuitar = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, huella }: DispositivoAvisos) => {
      await llamar('quitarSuscripcion', { id });
      const suscripcion = await leerSuscripcion();
      if (suscripcion !== null && (await huellaDe(suscripcion)) === huella) await soltarSuscripcion();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.avisos }),
  });
};
