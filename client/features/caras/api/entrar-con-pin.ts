import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EntrarConPin } from '#shared/contracts/caras.ts';
import { llamar } from '#client/lib/llamar.ts';
import { entrar } from '#client/lib/acceso.tsx';
import { consultaCaras } from './caras.ts';

/** Logs in by face and PIN. After a refusal for any other reason than the PIN, the faces are read again. */
export const useEntrarConPin = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (datos: EntrarConPin) => entrar(await llamar('entrarConPin', { cuerpo: datos })),
    onError: (_, { dispositivo }) => void cache.invalidateQueries(consultaCaras(dispositivo)),
  });
};
