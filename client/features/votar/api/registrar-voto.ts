import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { VotoEntrada } from '#shared/contracts/tareas.ts';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaParaVotar, consultaTareas } from '#client/lib/consultas.ts';

/** One vote more, or one less, in what the screen knows of a task. */
const contarVoto = (cache: QueryClient, tarea: number, n: 1 | -1) => {
  cache.setQueryData(consultaTareas.queryKey, (lista) =>
    lista?.map((t) => (t.id === tarea ? { ...t, total_votaciones: t.total_votaciones + n } : t)),
  );
};

/**
 * Casts a vote. The task leaves the list at once and comes back if the server refuses it; what the list should
 * be is then read again, since a refusal often means that it was old (voted in another tab, reopened, deleted).
 */
export const useRegistrarVoto = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (voto: VotoEntrada) => llamar('votar', { cuerpo: voto }),
    onMutate: async (voto) => {
      await cache.cancelQueries({ queryKey: CLAVES.paraVotar });
      const quitada = cache.getQueryData(consultaParaVotar.queryKey)?.find((t) => t.id === voto.tarea);
      cache.setQueryData(consultaParaVotar.queryKey, (lista) => lista?.filter((t) => t.id !== voto.tarea));
      // Counted at once too: the last voter is not told to wait for others.
      contarVoto(cache, voto.tarea, 1);
      return { quitada };
    },
    onError: (_error, voto, contexto) => {
      contarVoto(cache, voto.tarea, -1);
      const tarea = contexto?.quitada;
      if (tarea === undefined) return;
      cache.setQueryData(consultaParaVotar.queryKey, (lista) =>
        lista?.some((t) => t.id === tarea.id) === true ? lista : [tarea, ...(lista ?? [])],
      );
    },
    onSuccess: (voto) => {
      cache.setQueryData(consultaTareas.queryKey, (lista) =>
        lista?.map((t) =>
          t.id === voto.tarea
            ? { ...t, total_votaciones: Math.max(t.total_votaciones, voto.votos), votantes_aptos: voto.votantes_aptos }
            : t,
        ),
      );
    },
    // Not waited for: without a network the lists try for seconds, and what became of the vote is told at once.
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: CLAVES.tareas });
    },
  });
};
