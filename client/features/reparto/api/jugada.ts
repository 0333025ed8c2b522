import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { ErrorApi } from '#client/lib/error-api.ts';
import { guardarSesion, loQueSigue } from '#client/lib/sesion-reparto.ts';

/**
 * Any move of a session. Its answer goes into the cache as its event does. A refusal means that this screen is behind:
 * the session is read again before the error reaches the caller, who can then say what really happened.
 */
export const useJugada = <V>(mover: (valores: V) => Promise<JugadaHecha>) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: mover,
    onSuccess: (hecha) => {
      guardarSesion(cache, loQueSigue(hecha));
    },
    onError: async (error) => {
      if (!(error instanceof ErrorApi) || (error.estado !== 409 && error.estado !== 404)) return;
      await cache.refetchQueries({ queryKey: CLAVES.sesion, exact: true }).catch(() => null);
    },
  });
};
