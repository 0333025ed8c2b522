import type { QueryClient } from '@tanstack/react-query';
import type { Respuesta } from '#shared/contracts/casos/casos.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { CLAVES } from '#client/lib/red/claves.ts';
import { confeti } from '#client/lib/navegador/animar.ts';
import { consultaParaVotar, consultaTareas } from '#client/lib/red/consultas.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { DURACION, tostada } from '#client/ui/tostada.ts';

/** Adds `n` to a chore's number of votes in the cache. */
const sumarVoto = (cache: QueryClient, tarea: number, n: 1 | -1) => {
  cache.setQueryData(consultaTareas.queryKey, (lista) =>
    lista?.map((t) => (t.id === tarea ? { ...t, total_votaciones: t.total_votaciones + n } : t)),
  );
};

/**
 * Removes a chore from those to vote on in the cache, and counts the vote. Both at once: else the last voter would be told for a
 * moment to wait for others. Resolves to a function that undoes both.
 */
const votoALaVista = async (cache: QueryClient, tarea: number): Promise<() => void> => {
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

/**
 * Stores in the cache the number of votes that the answer to a vote reports. Never lowers the number: the event of a later vote
 * may arrive before this answer.
 */
const contarVotos = (cache: QueryClient, { tarea, votos, votantes_aptos }: Respuesta<'votar'>): void => {
  cache.setQueryData(consultaTareas.queryKey, (lista) =>
    lista?.map((t) =>
      t.id === tarea ? { ...t, total_votaciones: Math.max(t.total_votaciones, votos), votantes_aptos } : t,
    ),
  );
};

interface Voto {
  readonly tarea: Tarea;
  readonly dificultad: number;
  /** Whether it is the member's last chore to vote on. */
  readonly ultima: boolean;
}

/**
 * Returns the action that votes on a chore: its card goes at once, and comes back if the vote fails. The request outlives the
 * page (`perdura`). Confetti after the member's last one.
 */
export const useVotar = () => {
  const yo = useYo();
  const votar = useAccion(
    ({ tarea, dificultad }: Voto) =>
      llamar('votar', { cuerpo: { tarea: tarea.id, miembro: yo.id, dificultad }, perdura: true }),
    {
      texto: 'Error al registrar voto',
      dicho: null,
      optimista: (cache, { tarea }) => votoALaVista(cache, tarea.id),
      alHacer: (voto, { ultima }, cache) => {
        contarVotos(cache, voto);
        tostada.unica('voto', '¡Voto registrado! 🎉', DURACION.voto, true);
        // The confetti is decoration: if its code chunk cannot be loaded, nothing is lost.
        if (ultima) void confeti().catch(() => null);
      },
      alFallar: (motivo, e, voto) => {
        const reintento =
          e instanceof ErrorApi && e.sinRed ? { texto: 'Reintentar', hacer: () => void votar(voto) } : undefined;
        tostada.mal(motivo, DURACION.normal, reintento);
      },
    },
  );
  return votar;
};
