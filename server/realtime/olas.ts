import { setTimeout } from 'node:timers/promises';
import type { Azar } from '#server/change/contexto.ts';

/** Between two waves. */
const OLA_MS = 250;

interface Opciones {
  /** Milliseconds in which all are closed. */
  readonly ms: number;
  /** Ends the waiting: the remaining connections are closed with the server. */
  readonly yaMismo: AbortSignal;
  readonly azar: Pick<Azar, 'entero'>;
}

/** Waits, or not any longer. */
export const esperar = (ms: number, yaMismo: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal: yaMismo }).catch(() => undefined);

/**
 * Closes connections a few at a time, each in a wave drawn by chance: so those who come back (at once, and after a
 * moment of their own) do not all knock at the other servers in one instant.
 */
export const cerrarEnOlas = async (
  cierres: readonly (() => void)[],
  { ms, yaMismo, azar }: Opciones,
): Promise<void> => {
  const olas = Array.from({ length: Math.max(1, Math.round(ms / OLA_MS)) }, (): (() => void)[] => []);
  for (const cerrar of cierres) olas[azar.entero(olas.length)]?.push(cerrar);
  for (const ola of olas) {
    if (yaMismo.aborted) return;
    for (const cerrar of ola) cerrar();
    await esperar(OLA_MS, yaMismo);
  }
};
