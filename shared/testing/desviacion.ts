import { MODOS_DE_PARTIR } from '#shared/domain/recurrencia/regla.ts';
import { azarDeSemilla } from '#shared/domain/reparto/cuotas/orden.ts';
import { esGrande, sePuedePartir } from '#shared/domain/reparto/cuotas/partes.ts';
import { preverReparto } from '#shared/domain/reparto/cuotas/prever.ts';
import type { JugadaInicio } from '#shared/domain/reparto/jugadas/iniciar.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import { familiaReal } from './familia-real.ts';
import { jugar } from './partida.ts';
import { enPartes } from './partes.ts';

/** Distance of drafts' results from the quotas: the largest difference in a family, in percent of the whole load. */
export interface Desviacion {
  readonly media: number;
  /** The distance that at least 95 % of the families do not exceed. */
  readonly p95: number;
  readonly peor: number;
  /** All families, by ascending distance. */
  readonly todas: readonly DeUna[];
}

/** One family's distance, and the least that any closing could leave after its picks; in percent of the whole load. */
interface DeUna {
  readonly lejos: number;
  readonly cota: number;
}

interface Modo {
  /** Chance, in percent, that an answer to a proposal is a yes. */
  readonly consienten: number;
  /** Chores are dealt whole; large daily ones by days; or all large ones by days or by turns of two to four weeks. */
  readonly partes: 'ENTERAS' | 'DIAS' | 'SEMANAS';
}

/**
 * Marks the chores that weigh more than a third of a quota: daily ones by days or by turns of weeks, others by turns of weeks,
 * except for monthly ones, which cannot go in parts.
 */
function marcarGrandes(inicio: JugadaInicio, azar: (n: number) => number): JugadaInicio {
  const prevision = preverReparto(inicio);
  if (!prevision.ok) return inicio;
  const { participantes, cuotas } = prevision.valor;
  const tareas = inicio.tareas.map((t) => {
    const maneras = MODOS_DE_PARTIR.filter((m) => m !== 'ENTERA' && sePuedePartir(m, t.frecuencia));
    return esGrande(t, participantes, cuotas) ? { ...t, en_partes: maneras[azar(maneras.length)] ?? t.en_partes } : t;
  });
  return { ...inicio, tareas };
}

/** Plays one draft for each of many families with realistic frequencies. */
export function medirDesviacion(familias: number, modo: Modo): Desviacion {
  const todas = Array.from({ length: familias }, (_, i) => deUna(i + 1, modo)).toSorted((a, b) => a.lejos - b.lejos);
  return {
    media: todas.reduce((suma, { lejos }) => suma + lejos, 0) / familias,
    p95: todas[Math.floor(familias * 0.95)]?.lejos ?? NaN,
    peor: todas.at(-1)?.lejos ?? NaN,
    todas,
  };
}

function deUna(semilla: number, { consienten, partes }: Modo): DeUna {
  const azar = azarDeSemilla(semilla);
  // Decisions for `jugar`: in the picks a last digit of 0 to 4 picks any legal chore; in the closing a number that is less than
  // 12 modulo 20 is a yes to any open proposal, and one that is 12 to 17 a no.
  const decisiones = Array.from({ length: 200 }, () => {
    const dice = azar(100) < consienten ? azar(5) : 12 + azar(3);
    return 20 * azar(400) + dice;
  });
  const familia = familiaReal(semilla);
  const inicio = partes === 'SEMANAS' ? marcarGrandes(familia, azar) : familia;
  const { estado } = jugar(partes === 'ENTERAS' ? inicio : enPartes(inicio), decisiones);
  const total = estado.tareas.reduce((suma, t) => suma + t.carga, 0);
  const lejos = estado.participantes.map((p) =>
    Math.abs((estado.cuotas_finales?.[p.id] ?? NaN) - (estado.cuotas[p.id] ?? NaN)),
  );
  return { lejos: (100 * Math.max(...lejos)) / total, cota: (100 * cotaDe(estado)) / total };
}

/**
 * Returns a distance from the quotas below which no closing can come. A picked chore changes hands only by a proposal, and no
 * proposal raises a child above their quota. So a picked chore that is larger than each child's quota never goes to a child,
 * and the children share what else suits them: one of them is at least as far from their quota as the mean.
 */
function cotaDe({ participantes, cuotas, tareas, elecciones }: EstadoReparto): number {
  const ninos = participantes.filter((p) => p.grupo_edad === 'INFANTIL');
  const suyas = ninos.map((p) => cuotas[p.id] ?? 0);
  const deOtros = new Set(elecciones.flatMap((e) => (ninos.some((p) => p.id === e.miembro) ? [] : [e.tarea])));
  const alcanzan = tareas.filter((t) => t.apta_infantil && !(deOtros.has(t.id) && t.carga > Math.max(...suyas)));
  const sumar = (cargas: readonly number[]): number => cargas.reduce((suma, n) => suma + n, 0);
  return Math.max(0, (sumar(suyas) - sumar(alcanzan.map((t) => t.carga))) / Math.max(1, ninos.length));
}
