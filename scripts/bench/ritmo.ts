import { latencia, ms } from './cifras.ts';
import type { Ronda } from './generador.ts';

/** A rate holds as long as 99 of 100 picks take less than this, and none is refused. */
const LIMITE_MS = 50;

/** Whether a round held, and a line about it. */
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
  /** The first rate that is tried. */
  readonly desde: number;
  /** The search ends when what held and what did not are closer than this, as a ratio. */
  readonly fino: number;
  /** Number of tries of a rate before it counts as failed: a busy neighbour on the machine spoils one try. */
  readonly intentos: number;
}

/**
 * The highest rate found that holds: it is doubled until one does not, and then the gap is halved (as a ratio). 0 when not
 * even the first one does.
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
