import { setTimeout } from 'node:timers/promises';
import type { Azar } from '#server/change/contexto.ts';

/** Pause between two waves, in ms. */
const OLA_MS = 250;

interface Opciones {
  /** Time, in ms, in which all connections are closed. */
  readonly ms: number;
  /** Ends the waiting; the remaining connections then close with the server. */
  readonly yaMismo: AbortSignal;
  readonly azar: Pick<Azar, 'entero'>;
}

/** Waits for `ms`, or until `yaMismo` is aborted. */
export const esperar = (ms: number, yaMismo: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal: yaMismo }).catch(() => undefined);

/**
 * Closes connections in waves, each connection in a random one.
 * So the clients, which reconnect at once, do not all reach the other servers in the same instant.
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
