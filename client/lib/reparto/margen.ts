import { numero } from '#shared/domain/palabras.ts';
import { type DiasContados, enPts, mostrado } from '#shared/domain/puntos-semana.ts';
import type { Margen } from '#shared/domain/reparto/ensayo/ensayar.ts';

/** A distance from a quota, as a load, in words: «5 pts/sem», «nada». */
export const palabrasCuanto = (carga: number, dias: DiasContados): string =>
  carga === 0 ? 'nada' : enPts(carga, dias);

/** A range in words: «entre 3 y 12 pts/sem», «5 pts/sem», «hasta 7 pts/sem». */
export const palabrasMargen = ({ de, hasta }: Margen, dias: DiasContados): string => {
  const desde = mostrado(de, dias);
  if (desde === mostrado(hasta, dias)) return palabrasCuanto(hasta, dias);
  return desde === 0 ? `hasta ${enPts(hasta, dias)}` : `entre ${numero(desde, 1)} y ${enPts(hasta, dias)}`;
};
