import { azarDeSemilla } from '#shared/domain/reparto/cuotas/orden.ts';
import { familiaReal } from './familia-real.ts';
import { jugar } from './partida.ts';
import { enPartes } from './partes.ts';

/** Distance of a draft's end from the quotas: the largest difference, in percent of the whole load. */
export interface Desviacion {
  readonly media: number;
  /** 95 of 100 families are under it. */
  readonly p95: number;
  readonly peor: number;
}

interface Modo {
  /** Percent of answers that are a yes. */
  readonly consienten: number;
  /** Whether large daily chores come in two parts. */
  readonly partes: boolean;
}

/** Plays one draft each of so many families with real frequencies. */
export function medirDesviacion(familias: number, modo: Modo): Desviacion {
  const todas = Array.from({ length: familias }, (_, i) => deUna(i + 1, modo)).toSorted((a, b) => a - b);
  return {
    media: todas.reduce((suma, d) => suma + d, 0) / familias,
    p95: todas[Math.floor(familias * 0.95)] ?? NaN,
    peor: todas.at(-1) ?? NaN,
  };
}

function deUna(semilla: number, { consienten, partes }: Modo): number {
  const azar = azarDeSemilla(semilla);
  // In the picks, any legal task; in the closing, a yes below 12 and a no from there to 17, to any open question.
  const decisiones = Array.from({ length: 200 }, () => {
    const dice = azar(100) < consienten ? azar(5) : 12 + azar(3);
    return 20 * azar(400) + dice;
  });
  const inicio = familiaReal(semilla);
  const { estado } = jugar(partes ? enPartes(inicio) : inicio, decisiones);
  const total = estado.tareas.reduce((suma, t) => suma + t.carga, 0);
  const lejos = estado.participantes.map((p) =>
    Math.abs((estado.cuotas_finales?.[p.id] ?? NaN) - (estado.cuotas[p.id] ?? NaN)),
  );
  return (100 * Math.max(...lejos)) / total;
}
