import { latencia, ms } from './cifras.ts';
import type { Ronda } from './generador.ts';

/** Limit in ms of the p99 latency. A server keeps up a rate if it stays below this, refuses no pick and is not `saturado`. */
const LIMITE_MS = 50;

/** Reports whether the server kept up in a round, and prints a line about it. */
export const juzgar = (nombre: string, ritmo: number, hecha: Ronda): boolean => {
  const p99 = latencia(99)(hecha);
  const bien = p99 < LIMITE_MS && hecha.fallos.length === 0 && !hecha.saturado;
  const porque = hecha.saturado
    ? ', no da abasto'
    : hecha.fallos.length > 0
      ? `, responde ${[...new Set(hecha.fallos)].join(' ')}`
      : '';
  console.log(
    `  ${nombre}: ${String(ritmo).padStart(4)} elecciones/s  p50 ${ms(latencia(50)(hecha))}  p99 ${ms(p99)}${porque}   ${bien ? 'aguanta' : 'NO aguanta'}`,
  );
  return bien;
};

interface Busqueda {
  /** The first rate to try, in picks per second. */
  readonly desde: number;
  /** Ends the search when the lowest failed rate divided by the highest good one is at most this. */
  readonly fino: number;
  /** Number of tries before a rate counts as failed, because other processes on the machine may spoil one. */
  readonly intentos: number;
}

/**
 * Returns the highest rate that the server keeps up: doubles the rate until it fails, then bisects the gap. Returns 0 if even the
 * first rate fails.
 */
export const buscarRitmo = async (
  aguanta: (ritmo: number) => Promise<boolean>,
  { desde, fino, intentos }: Busqueda,
): Promise<number> => {
  const pasa = async (ritmo: number): Promise<boolean> => {
    for (let n = 0; n < intentos; n += 1) if (await aguanta(ritmo)) return true;
    return false;
  };
  let [bueno, malo] = [0, desde];
  while (await pasa(malo)) [bueno, malo] = [malo, 2 * malo];
  while (bueno > 0 && malo / bueno > fino) {
    const medio = Math.round(Math.sqrt(malo * bueno));
    if (medio === bueno || medio === malo) break;
    if (await pasa(medio)) bueno = medio;
    else malo = medio;
  }
  return bueno;
};
