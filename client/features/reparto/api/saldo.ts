import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PreguntaSaldo, ResponderSaldo } from '#shared/contracts/en-cuenta.ts';
import type { PreguntarSaldo } from '#shared/contracts/comienzo-reparto.ts';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { esNegativa } from '#client/lib/negativa.ts';
import { guardarRespuestaSaldo, type RespuestasSaldo } from '#client/lib/saldo.ts';

const soloDichas = () => Promise.reject(new Error('only events and answers fill it'));

/** What I am asked before a draft; null when nothing. */
export const usePreguntaSaldo = (): PreguntaSaldo | null =>
  useQuery<PreguntaSaldo | null>({ queryKey: CLAVES.preguntaSaldo, queryFn: soloDichas, enabled: false }).data ?? null;

const NINGUNA: RespuestasSaldo = {};

/** What was answered to me, by member: the agreement, or null for a no. */
export const useRespuestasSaldo = (): RespuestasSaldo =>
  useQuery<RespuestasSaldo>({ queryKey: CLAVES.respuestasSaldo, queryFn: soloDichas, enabled: false }).data ?? NINGUNA;

/** Asks a member on their phone. */
export const usePreguntarSaldo = () =>
  useMutation({ mutationFn: (cuerpo: PreguntarSaldo) => llamar('preguntarSaldo', { cuerpo }) });

/**
 * One's own answer, or an admin's for somebody without an account. The question goes once the server has answered: where
 * that was lost on the way it stands, to be answered again.
 */
export const useResponderSaldo = () => {
  const cache = useQueryClient();
  const retirar = ({ pregunta }: ResponderSaldo) => {
    cache.setQueryData<PreguntaSaldo | null>(CLAVES.preguntaSaldo, (antes) =>
      antes?.pregunta === pregunta ? null : antes,
    );
  };
  return useMutation({
    mutationFn: (cuerpo: ResponderSaldo) => llamar('responderSaldo', { cuerpo }),
    onSuccess: (respuesta, cuerpo) => {
      guardarRespuestaSaldo(cache, respuesta);
      retirar(cuerpo);
    },
    onError: (error, cuerpo) => {
      if (esNegativa(error)) retirar(cuerpo);
    },
  });
};
