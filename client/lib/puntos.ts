import { numero, plural } from '#shared/domain/palabras.ts';
import { duracion } from './fechas.ts';

/** «pts», or «pt» for a single one, after a number that stands by itself. */
export const pts = (n: number): string => (n === 1 ? 'pt' : 'pts');

/** «1 pt», «2068 pts»: for sentences, whose singular a reader hears. */
export const enPuntos = (n: number): string => plural(n, 'pt');

/** «6 pts más», «6 pts menos», «justo lo suyo»: how a load stands against its quota. */
export const masOMenos = (diferencia: number): string => {
  if (diferencia === 0) return 'justo lo suyo';
  return `${enPuntos(Math.abs(diferencia))} ${diferencia > 0 ? 'más' : 'menos'}`;
};

/** «30 %», «31,5 %». */
export const enPorcentaje = (n: number): string => `${numero(n, 1)} %`;

/** Whole percent of a quota, 0 to 100; a quota of 0 is full. */
export const porCiento = (valor: number, cuota: number): number =>
  cuota <= 0 ? 100 : Math.round((100 * valor) / cuota);

/** Formats a load for the eye and for screen readers: minutes a week first; without them, points alone. */
interface PalabrasCarga {
  /** «≈ 45 min»; null without minutes. */
  readonly minutos: string | null;
  /** «546 pts». */
  readonly puntos: string;
  /** «unos 45 min a la semana, 546 puntos». */
  readonly hablado: string;
}

const conSigno = (n: number, texto: string): string => (n === 0 ? texto : `${n > 0 ? '+' : '−'}${texto}`);

/**
 * A quota, load or difference in words. `minutos` are a week's (see `minutosDeCarga` and `minutosDeTareas`); with
 * `signo` a plus or a real minus stands before the numbers.
 */
export const palabrasCarga = (puntos: number, minutos: number | null, signo = false): PalabrasCarga => {
  const marca = (texto: string): string => (signo ? conSigno(puntos, texto) : texto);
  const cuantos = Math.abs(puntos);
  const escritos = marca(enPuntos(cuantos));
  const hablados = marca(plural(cuantos, 'punto'));
  if (minutos === null) return { minutos: null, puntos: escritos, hablado: hablados };
  const tiempo = Math.abs(minutos);
  const nada = tiempo === 0 && puntos !== 0;
  const texto = nada ? marca('menos de 1 min') : puntos === 0 ? '0 min' : `≈ ${marca(duracion(tiempo))}`;
  return {
    minutos: texto,
    puntos: escritos,
    hablado: `${nada || puntos === 0 ? texto : `unos ${marca(duracion(tiempo))}`} a la semana, ${hablados}`,
  };
};

/** «≈ 45 min/semana · 546 pts», for sentences. */
export const textoCarga = (puntos: number, minutos: number | null, signo = false): string => {
  const palabras = palabrasCarga(puntos, minutos, signo);
  return palabras.minutos === null ? palabras.puntos : `${palabras.minutos}/semana · ${palabras.puntos}`;
};
