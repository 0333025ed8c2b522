/**
 * Points of a task from its votes: 4 × the average difficulty, rounded half up (1 → 4, 2.5 → 10, 4 → 16).
 * Takes at least one vote, each an integer. Counts in integers only, because 4 × an average kept as a
 * fraction can land just under the half.
 */
export function puntosDeVotos(dificultades: readonly number[]): number {
  const n = dificultades.length;
  const suma = dificultades.reduce((total, dificultad) => total + dificultad, 0);
  return Math.floor((8 * suma + n) / (2 * n));
}
