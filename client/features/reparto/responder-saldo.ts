import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { PreguntaSaldo, ResponderSaldo } from '#shared/contracts/cuotas.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { esNegativa } from '#client/lib/red/reintentos.ts';
import { guardarRespuestaSaldo } from '#client/lib/reparto/en-cuenta.ts';

/**
 * Sends a member's answer, or an admin's for a member without an account. The question disappears once the server has accepted or
 * refused the answer; if no response came, the question stays, to be answered again. Throws the call's error.
 */
export const responderSaldo = async (cache: QueryClient, cuerpo: ResponderSaldo): Promise<void> => {
  const retirar = () => {
    cache.setQueryData<PreguntaSaldo | null>(CLAVES.preguntaSaldo, (antes) =>
      antes?.pregunta === cuerpo.pregunta ? null : antes,
    );
  };
  try {
    guardarRespuestaSaldo(cache, await llamar('responderSaldo', { cuerpo }));
    retirar();
  } catch (e) {
    if (esNegativa(e)) retirar();
    throw e;
  }
};

/** Returns the action that answers the question put to me. */
export const useResponderSaldo = ({ pregunta }: PreguntaSaldo) => {
  const cache = useQueryClient();
  return useAccion((acepta: boolean) => responderSaldo(cache, { pregunta, acepta }), {
    texto: 'No se ha podido contestar',
    dicho: (_, acepta) => (acepta ? 'Has dicho que sí' : 'Has dicho que no: tu cuota no sube por esto'),
  });
};
