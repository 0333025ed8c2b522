import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CambioRespondido } from '#shared/contracts/cambios.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { guardarCambio } from '#client/lib/cambios.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { leerVersion } from '#client/lib/version-familia.ts';

const CAMINOS = {
  aceptar: RUTAS.aceptarCambio,
  rechazar: RUTAS.rechazarCambio,
  retirar: RUTAS.retirarCambio,
} as const;

export type Respuesta =
  | { readonly id: number; readonly que: keyof typeof CAMINOS }
  | { readonly id: number; readonly que: 'permitir'; readonly permite: boolean; readonly miembro: number };

const enviar = (respuesta: Respuesta): Promise<CambioRespondido> => {
  const { id, que } = respuesta;
  if (que !== 'permitir') return api.post<CambioRespondido>(ruta(CAMINOS[que], { id }));
  const { permite, miembro } = respuesta;
  return api.post<CambioRespondido>(ruta(RUTAS.permitirCambio, { id }), { permite, miembro });
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
