import type { QueryClient } from '@tanstack/react-query';
import type { Respuesta } from '#shared/contracts/casos/casos.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaParaVotar, consultaTareas } from '#client/lib/consultas.ts';

/** One vote more, or one less, in what the screen knows of a task. */
const sumarVoto = (cache: QueryClient, tarea: number, n: 1 | -1) => {
  cache.setQueryData(consultaTareas.queryKey, (lista) =>
    lista?.map((t) => (t.id === tarea ? { ...t, total_votaciones: t.total_votaciones + n } : t)),
  );
};

/**
 * Takes a task off the list at once, and counts the vote at once too: the last voter is not told to wait for others. Returns
 * how to take that back.
 */
export const votoALaVista = async (cache: QueryClient, tarea: number): Promise<() => void> => {
  await cache.cancelQueries({ queryKey: CLAVES.paraVotar });
  const quitada = cache.getQueryData(consultaParaVotar.queryKey)?.find((t) => t.id === tarea);
  cache.setQueryData(consultaParaVotar.queryKey, (lista) => lista?.filter((t) => t.id !== tarea));
  sumarVoto(cache, tarea, 1);
  return () => {
    sumarVoto(cache, tarea, -1);
    if (quitada === undefined) return;
    cache.setQueryData(consultaParaVotar.queryKey, (lista) =>
      lista?.some((t) => t.id === tarea) === true ? lista : [quitada, ...(lista ?? [])],
    );
  };
};

/** Notes how many votes there are, by the answer to one: another's may have come first. */
export const contarVotos = (cache: QueryClient, { tarea, votos, votantes_aptos }: Respuesta<'votar'>): void => {
  cache.setQueryData(consultaTareas.queryKey, (lista) =>
    lista?.map((t) =>
      t.id === tarea ? { ...t, total_votaciones: Math.max(t.total_votaciones, votos), votantes_aptos } : t,
    ),
  );
};
