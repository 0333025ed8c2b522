import { mensajeDeError } from '#client/lib/error-api.ts';
import { tostada } from '#client/ui/tostada.ts';
import { useResponderCambio, type Respuesta } from './api/responder.ts';

/** Sends an answer and says what came of it, or why not; which one is on its way. */
export const useRespuesta = () => {
  const { mutateAsync, isPending, variables } = useResponderCambio();
  return {
    enviando: isPending ? variables : null,
    responder: async (respuesta: Respuesta): Promise<void> => {
      try {
        const { message } = await mutateAsync(respuesta);
        tostada.bien(message);
      } catch (e) {
        tostada.mal(mensajeDeError(e, 'No se ha podido enviar tu respuesta'));
      }
    },
  };
};
