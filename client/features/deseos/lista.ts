import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { apta, carga, seReparte } from '#shared/domain/reparto/tablero/carga.ts';
import { diasContados, type DiasContados } from '#shared/domain/puntos-semana.ts';
import { enCurso, motivoNoElegible } from '#shared/domain/reparto/tablero/preguntas.ts';
import { contarPreferido } from '#client/lib/reparto/prevision.ts';
import { duracion } from '#client/lib/fechas/fechas.ts';
import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';

/** A chore on the wish page, wished for or not. */
export interface Deseo {
  readonly id: number;
  readonly nombre: string;
  /** The load in the current draft, or in one that would start today. */
  readonly carga: number;
  /** Number of days that the load counts, to show it per week; null in a draft that counts each chore once. */
  readonly dias: DiasContados;
  /** Frequency and time: «Semanal · 15 min». */
  readonly ritmo: string;
  /** True for planning work, false for physical work. */
  readonly de_cabeza: boolean;
  /**
   * Reason why the reader cannot pick the chore in the current draft; null if they can, or without a draft in progress in which
   * they take part.
   */
  readonly pega: string | null;
}

export interface Listas {
  /** The wishes, in the member's order. */
  readonly deseos: readonly Deseo[];
  /** The other chores that suit the member's age, the lightest first; those that they cannot pick now come last. */
  readonly resto: readonly Deseo[];
}

const PEGAS = {
  TAREA_NO_ENCONTRADA: 'No entra en este reparto',
  FUERA_ESAS_SEMANAS: 'Estás fuera todas esas semanas',
  EXCEDE_CUOTA: 'Ya no cabe en tu cuota',
} as const;

/** Maps each chore dealt in parts to its parts' ids. A wish is for the whole chore, but a pick is for one part. */
const partesDe = ({ tareas }: SesionReparto): ReadonlyMap<number | undefined, readonly number[]> => {
  const partes = Map.groupBy(
    tareas.filter((t) => t.parte_de !== undefined),
    (t) => t.parte_de,
  );
  return new Map([...partes].map(([entera, suyas]) => [entera, suyas.map((t) => t.id)]));
};

/**
 * Returns a function that gives the reason why `yo` cannot pick a chore in the current draft; null if they can or take no part in
 * one.
 */
const pegasDe = (sesion: SesionReparto | null, yo: number): ((tarea: number) => string | null) => {
  if (sesion === null || !enCurso(sesion) || !sesion.participantes.some((p) => p.id === yo)) return () => null;
  const tablero = estadoDeSesion(sesion);
  const duenos = new Map(sesion.tareas.map((t) => [t.id, t.miembro]));
  const pegaDe = (tarea: number): string | null => {
    const dueno = duenos.get(tarea) ?? null;
    if (dueno === yo) return 'Ya es tuya';
    if (dueno !== null) return `La tiene ${sesion.participantes.find((p) => p.id === dueno)?.nombre ?? 'otra persona'}`;
    const motivo = motivoNoElegible(tablero, yo, tarea);
    return motivo === null ? null : (PEGAS[motivo as keyof typeof PEGAS] ?? null);
  };
  const partes = partesDe(sesion);
  // A chore dealt in parts is available as long as one of its parts is.
  return (tarea) => {
    const pegas = (partes.get(tarea) ?? [tarea]).map(pegaDe);
    return pegas.includes(null) ? null : (pegas[0] ?? null);
  };
};

/**
 * Returns the two lists of the page: wishes and other chores. Leaves out chores that were removed, are not dealt, or do not suit
 * the member's age. Loads are those of the draft in progress, else of one that would start today.
 */
export const listasDe = (
  tareas: readonly Tarea[],
  orden: readonly number[],
  yo: Pick<Usuario, 'id' | 'grupo_edad'>,
  sesion: SesionReparto | null,
): Listas => {
  const pega = pegasDe(sesion, yo.id);
  const contar = contarPreferido(tareas);
  const cargas = new Map<number, number>();
  for (const { id, parte_de, puntos } of sesion !== null && enCurso(sesion) ? sesion.tareas : [])
    cargas.set(parte_de ?? id, (cargas.get(parte_de ?? id) ?? 0) + puntos);
  const peso = (t: Tarea): number => cargas.get(t.id) ?? carga(t, contar);
  const mias = tareas.filter((t) => seReparte(t) && apta(t, yo.grupo_edad));
  const deseo = (t: Tarea): Deseo => ({
    id: t.id,
    nombre: t.nombre,
    carga: peso(t),
    dias: cargas.has(t.id) && sesion !== null ? diasContados(sesion.contar) : diasContados(contar),
    ritmo: `${t.frecuencia_display} · ${duracion(t.tiempo_estimado)}`,
    de_cabeza: t.de_cabeza,
    pega: pega(t.id),
  });
  const porId = new Map(mias.map((t) => [t.id, t]));
  const resto = mias
    .filter((t) => !orden.includes(t.id))
    .toSorted((a, b) => peso(a) - peso(b) || a.nombre.localeCompare(b.nombre, 'es'));
  return {
    deseos: orden.flatMap((id) => porId.get(id) ?? []).map(deseo),
    resto: resto.map(deseo).toSorted((a, b) => Number(a.pega !== null) - Number(b.pega !== null)),
  };
};

/** Moves the wish `id` to index `a` (from 0); the others keep their order. */
export const mover = (lista: readonly number[], id: number, a: number): number[] =>
  lista.filter((x) => x !== id).toSpliced(a, 0, id);

// Texts for screen readers about moving a wish.

export const INSTRUCCIONES: ScreenReaderInstructions = {
  draggable:
    'Para moverla, pulsa espacio, llévala con las flechas y pulsa espacio otra vez. Con Escape se queda donde estaba.',
};

export const anunciosDe = (deseos: readonly Deseo[]): Announcements => {
  const nombre = (id: UniqueIdentifier) => `«${deseos.find((d) => d.id === id)?.nombre ?? ''}»`;
  const puesto = (id: UniqueIdentifier) =>
    `${String(deseos.findIndex((d) => d.id === id) + 1)} de ${String(deseos.length)}`;
  return {
    onDragStart: ({ active }) => `Mueves ${nombre(active.id)}, deseo ${puesto(active.id)}.`,
    onDragOver: ({ active, over }) => (over === null ? undefined : `${nombre(active.id)}, puesto ${puesto(over.id)}.`),
    onDragEnd: ({ active, over }) =>
      over === null
        ? `${nombre(active.id)} se queda donde estaba.`
        : `${nombre(active.id)} es tu deseo ${puesto(over.id)}.`,
    onDragCancel: ({ active }) => `${nombre(active.id)} se queda donde estaba.`,
  };
};
