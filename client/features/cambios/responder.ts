import type { CambioRespondido } from '#shared/contracts/cambios.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { guardarCambio } from '#client/lib/trabajo/cambios.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { leerVersion } from '#client/lib/red/version-familia.ts';

const LLAMADAS = { aceptar: 'aceptarCambio', rechazar: 'rechazarCambio', retirar: 'retirarCambio' } as const;

type Respuesta =
  | { readonly id: number; readonly que: keyof typeof LLAMADAS }
  | { readonly id: number; readonly que: 'permitir'; readonly permite: boolean; readonly miembro: number };

const enviar = (respuesta: Respuesta): Promise<CambioRespondido> => {
  const { id, que } = respuesta;
  if (que !== 'permitir') return llamar(LLAMADAS[que], { id });
  const { permite, miembro } = respuesta;
  return llamar('permitirCambio', { id, cuerpo: { permite, miembro } });
};

/**
 * Returns the action that accepts, declines, allows or withdraws a request. Its answer goes into the cache, unless a live event
 * has brought a later version of the family meanwhile.
 */
export const useResponder = () => {
  const yo = useYo();
  return useAccion(enviar, {
    texto: 'No se ha podido enviar tu respuesta',
    alHacer: ({ cambio, version }, _, cache) => {
      if (version >= leerVersion()) guardarCambio(cache, cambio, yo.id);
    },
  });
};
