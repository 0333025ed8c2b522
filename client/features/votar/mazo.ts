import { useEffect, useRef, useState } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { vecesAlTrimestre } from '#shared/domain/reparto/tablero/carga.ts';

/** Milliseconds for which an answer can be taken back before it is sent. */
const ESPERA_MS = 5_000;

/** An answer given on the deck. */
export interface Dada {
  readonly tarea: Tarea;
  /** Difficulty, 1 to 4. */
  readonly dificultad: number;
}

const minutos = (t: Tarea): number => t.tiempo_estimado * vecesAlTrimestre(t);

/**
 * Returns the chores in the order of the deck: the most minutes a quarter first. `encima` is the id of the chore to put on top.
 */
export const enMazo = (tareas: readonly Tarea[], encima: number | null): readonly Tarea[] =>
  tareas.toSorted(
    (a, b) => Number(b.id === encima) - Number(a.id === encima) || minutos(b) - minutos(a) || a.id - b.id,
  );

interface Mazo {
  /** Chores without an answer, the top card first. */
  readonly cartas: readonly Tarea[];
  /** The last answer, until it is sent. */
  readonly dada: Dada | null;
  readonly contestar: (dada: Dada) => void;
  /** Takes the last answer back and puts its card on top again. */
  readonly deshacer: () => void;
}

/**
 * Holds the deck of chores to vote on. An answer is sent when the next card is answered, after five seconds, or when the screen
 * or the page is left; until then it can be taken back without a trace on the server.
 */
export const useMazo = (tareas: readonly Tarea[], enviar: (dada: Dada) => void): Mazo => {
  const [dada, setDada] = useState<Dada | null>(null);
  const [encima, setEncima] = useState<number | null>(null);
  /** The answer to send, and the values of the latest render, in refs: a screen that unmounts cannot wait for a new state. */
  const pendiente = useRef<Dada | null>(null);
  const ahora = useRef({ tareas, enviar });
  useEffect(() => {
    ahora.current = { tareas, enviar };
  });

  const [mandar] = useState(() => () => {
    const ultima = pendiente.current;
    pendiente.current = null;
    // The vote on this chore may have ended meanwhile.
    if (ultima !== null && ahora.current.tareas.some((t) => t.id === ultima.tarea.id)) ahora.current.enviar(ultima);
  });
  useEffect(() => {
    if (dada === null) return undefined;
    const reloj = setTimeout(() => {
      mandar();
      setDada(null);
    }, ESPERA_MS);
    return () => clearTimeout(reloj);
  }, [dada, mandar]);
  useEffect(() => {
    const alOcultar = () => {
      if (document.visibilityState === 'hidden') mandar();
    };
    document.addEventListener('visibilitychange', alOcultar);
    addEventListener('pagehide', mandar);
    return () => {
      document.removeEventListener('visibilitychange', alOcultar);
      removeEventListener('pagehide', mandar);
      mandar();
    };
  }, [mandar]);

  return {
    cartas: enMazo(
      tareas.filter((t) => t.id !== dada?.tarea.id),
      encima,
    ),
    dada,
    contestar: (nueva) => {
      mandar();
      pendiente.current = nueva;
      setDada(nueva);
      setEncima(null);
    },
    deshacer: () => {
      pendiente.current = null;
      setDada(null);
      setEncima(dada?.tarea.id ?? null);
    },
  };
};
