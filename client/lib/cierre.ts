import type { LecturaPaquete } from '#shared/domain/reparto/cierre/lectura.ts';
import { numero } from '#shared/domain/palabras.ts';
import { enPuntos } from './puntos.ts';

/** Minutes a week of a load; null where they say nothing, and points are told instead. */
export type EnMinutos = (carga: number) => number | null;

/** A session that counts each chore once has no week to tell of. */
export const medidorDe = (contar: 'PUNTOS' | 'TRIMESTRE', minutosDe: EnMinutos): EnMinutos =>
  contar === 'TRIMESTRE' ? minutosDe : () => null;

/** «de 45 a 6 min por semana»; in points where minutes would read the same. */
const deA = (antes: number, despues: number, enMinutos: EnMinutos): string => {
  const [desde, hasta] = [enMinutos(antes), enMinutos(despues)];
  if (desde === null || hasta === null || desde === hasta) return `de ${numero(antes)} a ${enPuntos(despues)}`;
  return `de ${numero(desde)} a ${hasta === 0 && despues > 0 ? 'menos de 1' : numero(hasta)} min por semana`;
};

/** A bundle's effect for the family, in one line; never its advantage for the reader. */
export const tituloDePaquete = (
  { antes, despues }: Pick<LecturaPaquete, 'antes' | 'despues'>,
  enMinutos: EnMinutos,
): string => {
  if (despues[0] < antes[0]) return `La mayor diferencia baja ${deA(antes[0], despues[0], enMinutos)}`;
  if (despues[1] < antes[1]) return `Las diferencias, sumadas, bajan ${deA(antes[1], despues[1], enMinutos)}`;
  return despues[2] < antes[2] ? 'Las diferencias quedan más igualadas' : 'Últimos ajustes';
};

/** The largest distance from a quota after a bundle, with its number. */
export const fraseDePaquete = ({ despues: [mayor] }: Pick<LecturaPaquete, 'despues'>, enMinutos: EnMinutos): string => {
  if (mayor === 0) return 'Con estos cambios cada uno queda justo en su cuota.';
  const minutos = enMinutos(mayor);
  const cuanto =
    minutos === null ? enPuntos(mayor) : `${minutos === 0 ? 'menos de 1' : numero(minutos)} min por semana`;
  return `Con estos cambios, quien más lejos queda de su cuota, por arriba o por abajo, está a ${cuanto}.`;
};

/** «61 min por debajo», «3 min por encima», «justo en la cuota»: where somebody stands, a week. */
export const lugarDe = (exceso: number, enMinutos: EnMinutos): string => {
  if (exceso === 0) return 'justo en la cuota';
  const cuantos = Math.abs(exceso);
  const minutos = enMinutos(cuantos);
  const cuanto = minutos === null ? enPuntos(cuantos) : minutos === 0 ? 'menos de 1 min' : `${numero(minutos)} min`;
  return `${cuanto} por ${exceso > 0 ? 'encima' : 'debajo'}`;
};
