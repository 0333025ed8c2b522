import { numero } from '#shared/domain/palabras.ts';
import type { Margen } from '#shared/domain/reparto/ensayo/ensayar.ts';
import { duracion } from './fechas.ts';
import { enPuntos } from './puntos.ts';

type MinutosDe = (carga: number) => number | null;

/** «unos 5 min», «menos de 1 min», «40 pts» where nobody knows minutes. */
export const palabrasCuanto = (carga: number, minutosDe: MinutosDe): string => {
  const minutos = minutosDe(carga);
  if (minutos === null) return enPuntos(carga);
  if (minutos === 0) return carga === 0 ? 'nada' : 'menos de 1 min';
  return `unos ${duracion(minutos)}`;
};

/** «entre 3 y 12 min», «unos 5 min», «hasta 7 min»: from so much to so much. */
export const palabrasMargen = ({ de, hasta }: Margen, minutosDe: MinutosDe): string => {
  const [desde, a] = [minutosDe(de), minutosDe(hasta)];
  if (desde === null || a === null) return de === hasta ? enPuntos(de) : `entre ${numero(de)} y ${enPuntos(hasta)}`;
  if (desde === a) return palabrasCuanto(hasta, minutosDe);
  if (desde === 0) return `hasta ${duracion(a)}`;
  return `entre ${a < 60 ? String(desde) : duracion(desde)} y ${duracion(a)}`;
};

/** The same «por semana», where it is minutes. */
export const aLaSemana = (texto: string, minutosDe: MinutosDe): string =>
  minutosDe(0) === null || texto === 'nada' ? texto : `${texto} por semana`;
