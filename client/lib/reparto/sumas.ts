import { type DiasContados, mostrado, sumandos } from '#shared/domain/puntos-semana.ts';

/** A chore of a draft with its owner and load. */
interface ConDueno {
  readonly id: number;
  readonly miembro: number | null;
  readonly carga: number;
}

/**
 * Returns the number that each chore shows, so that those of a member add up to the total shown for them. A dealt chore shows
 * what it added to its owner's total when it was picked (`elegidas`: the picks, oldest first); chores dealt by the closing
 * come after the picks. A free chore shows its own load.
 */
export const sumasDe = (
  tareas: readonly ConDueno[],
  elegidas: readonly number[],
  dias: DiasContados,
): ReadonlyMap<number, number> => {
  const puesto = new Map(elegidas.map((id, i) => [id, i]));
  const enOrden = tareas.toSorted((a, b) => (puesto.get(a.id) ?? Infinity) - (puesto.get(b.id) ?? Infinity) || 0);
  const sumas = new Map<number, number>();
  for (const [miembro, suyas] of Map.groupBy(enOrden, (t) => t.miembro)) {
    const cargas = suyas.map((t) => t.carga);
    const numeros = miembro === null ? cargas.map((c) => mostrado(c, dias)) : sumandos(cargas, dias);
    suyas.forEach((t, i) => sumas.set(t.id, numeros[i] ?? 0));
  }
  return sumas;
};
