import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CambioRespondido } from '#shared/contracts/cambios.ts';
import { llamar } from '#client/lib/llamar.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { guardarCambio } from '#client/lib/cambios.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { leerVersion } from '#client/lib/version-familia.ts';

const LLAMADAS = { aceptar: 'aceptarCambio', rechazar: 'rechazarCambio', retirar: 'retirarCambio' } as const;

export type Respuesta =
  | { readonly id: number; readonly que: keyof typeof LLAMADAS }
  | { readonly id: number; readonly que: 'permitir'; readonly permite: boolean; readonly miembro: number };

const enviar = (respuesta: Respuesta): Promise<CambioRespondido> => {
  const { id, que } = respuesta;
  if (que !== 'permitir') return llamar(LLAMADAS[que], { id });
  const { permite, miembro } = respuesta;
  return llamar('permitirCambio', { id, cuerpo: { permite, miembro } });
};

/** Answers a request, or takes one's own back. What is refused has changed meanwhile, and is read again. */
export const useResponderCambio = () => {
  const cache = useQueryClient();
  const yo = useYo();
  return useMutation({
    mutationFn: enviar,
    onSuccess: ({ cambio, version }) => {
      if (version >= leerVersion()) guardarCambio(cache, cambio, yo.id);
    },
    onSettled: () => {
      for (const queryKey of [CLAVES.cambios, CLAVES.todasMisTareas, CLAVES.asignaciones])
        void cache.invalidateQueries({ queryKey });
    },
  });
};
