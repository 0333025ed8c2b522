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
 * Returns the chores in the order of the deck: `encima`, the id of a card put back, is on top; then those with the most minutes a
 * quarter.
 */
export const enMazo = (tareas: readonly Tarea[], encima: number | null): readonly Tarea[] =>
  tareas.toSorted(
    (a, b) => Number(b.id === encima) - Number(a.id === encima) || minutos(b) - minutos(a) || a.id - b.id,
  );

interface Mazo {
  /** Chores without an answer, the top card first. */
  readonly cartas: readonly Tarea[];
  /** The last answer while it can be taken back. */
  readonly dada: Dada | null;
  readonly contestar: (dada: Dada) => void;
  /** Takes the last answer back and puts its card on top again. */
  readonly deshacer: () => void;
}

/**
 * Holds the deck of chores to vote on. An answer is sent when the next card is answered, after `ESPERA_MS`, or when the screen is
 * left or the page hidden. Until then it can be taken back, and the server knows nothing of it.
 */
export const useMazo = (tareas: readonly Tarea[], enviar: (dada: Dada) => void): Mazo => {
  const [dada, setDada] = useState<Dada | null>(null);
  const [encima, setEncima] = useState<number | null>(null);
  /**
   * The answer not sent yet, and the latest `tareas` and `enviar`. In refs, because they are still needed when the screen
   * unmounts.
   */
  const pendiente = useRef<Dada | null>(null);
  const ahora = useRef({ tareas, enviar });
  useEffect(() => {
    ahora.current = { tareas, enviar };
  });

  const [mandar] = useState(() => () => {
    const ultima = pendiente.current;
    pendiente.current = null;
    // Not sent if the chore no longer waits for this vote, as when it has been deleted since the answer.
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
