import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { tostada } from '#client/ui/tostada.ts';
import { useDeshacer } from './api/deshacer.ts';

/** Takes a tick back, and says how it went. */
export const useQuitarTick = () => {
  const { mutateAsync } = useDeshacer();
  return async (a: Asignacion): Promise<void> => {
    try {
      tostada.info((await mutateAsync(a)).message);
    } catch (e) {
      tostada.mal(mensajeDeError(e, 'Error al deshacer'));
    }
  };
};
