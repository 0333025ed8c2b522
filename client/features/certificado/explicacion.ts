import { frecuenciaEnPalabras } from '#shared/contracts/textos.ts';
import { conUnidad, diasContados, enPts, loQueFalta } from '#shared/domain/puntos-semana.ts';
import { conMinuscula, numero, plural } from '#shared/domain/palabras.ts';
import { enPuntos } from '#client/lib/trabajo/puntos.ts';
import { razonesDe } from '#client/lib/reparto/razon-cuota.ts';
import { fraseDe } from './textos.ts';
import type { Numeros, PersonaJusta } from './numeros.ts';

// Sentences for the steps of the fairness page, with one member's numbers.

const CUANDO = {
  DIARIA: 'todos los días',
  DOS_VECES_SEMANA: 'dos veces por semana',
  SEMANAL: 'cada semana',
  MENSUAL: 'cada mes',
} as const;

/**
 * Explains the load of an example chore, such as: «Poner la mesa» vale 4 pts y se hace todos los días: 4 × 91 veces en el
 * trimestre = 364 pts, que son 28 pts/sem.
 *
 * Returns null if no chore suits the member.
 */
export const cuentaDeTarea = ({ ejemplo }: PersonaJusta, { contar }: Numeros): string | null => {
  if (ejemplo === null) return null;
  const { nombre, puntos_por_vez, veces, carga, frecuencia } = ejemplo;
  const cuando = frecuencia === 'OTRA' ? conMinuscula(frecuenciaEnPalabras(ejemplo)) : CUANDO[frecuencia];
  if (contar === 'PUNTOS') return `«${nombre}» vale ${enPuntos(puntos_por_vez)}, y cuenta una vez.`;
  return `«${nombre}» vale ${enPuntos(puntos_por_vez)} y se hace ${cuando}: ${numero(puntos_por_vez)} × ${plural(veces, 'vez', 'veces')} en el trimestre = ${enPuntos(carga)}, que son ${enPts(carga, diasContados(contar))}.`;
};

/**
 * Returns the member's share in points, to two decimals. `nota` gives the reason why the quota is another number; null if it is
 * not.
 */
export const cuentaDeCuota = (
  { nombre, porcentaje, cuota, razon }: PersonaJusta,
  { total }: Numeros,
): { readonly cuenta: string; readonly nota: string | null } => {
  const razones = razon === null ? [] : razonesDe(razon, null);
  const exacta = (porcentaje * total) / 100;
  const cuenta = `${numero(porcentaje)} % de ${numero(total)} = ${numero(exacta, 2)} pts`;
  if (razones.length > 0) return { cuenta, nota: razones.join(' ') };
  if (Math.abs(exacta - cuota) < 1)
    return { cuenta, nota: Number.isInteger(exacta) ? null : `En puntos enteros: ${enPuntos(cuota)}.` };
  return {
    cuenta,
    nota:
      cuota < exacta
        ? `No hay tantas tareas para su edad, así que su cuota baja a ${enPuntos(cuota)}. Lo que falta pasa a los demás.`
        : `Otros no pueden con toda su parte, porque no hay tantas tareas para su edad. ${nombre} recoge algo de eso: su cuota sube a ${enPuntos(cuota)}.`,
  };
};

/** Returns a member's place in the turn order in words. */
export const cuentaDeTurno = (
  { nombre, puesto, carga, cuota }: PersonaJusta,
  { momento, personas, contar }: Numeros,
): string => {
  if (puesto === null) return `El sorteo dirá cuándo elige ${nombre}.`;
  const lugar = `${nombre} ${momento === 'COMPLETADO' ? 'eligió' : 'elige'} en ${String(puesto)}.º lugar de ${String(personas.length)}.`;
  if (momento !== 'EN_CURSO' || carga === null) return lugar;
  const queda = cuota - carga;
  const dias = diasContados(contar);
  return queda <= 0
    ? `${lugar} Ya ha llenado su cuota.`
    : `${lugar} Lleva ${enPts(carga, dias)} y por elegir le quedan ${conUnidad(loQueFalta(carga, cuota, dias), dias)}.`;
};

/** Returns the member's result in words; null before the draft ends. */
export const cuentaFinal = ({ nombre, cuota, carga }: PersonaJusta, { momento, contar }: Numeros): string | null =>
  momento !== 'COMPLETADO' || carga === null ? null : fraseDe(nombre, { cuota, carga }, diasContados(contar));

/** Says which numbers the page shows, by phase of the draft. */
export const DE_QUE_SON: Readonly<Record<Numeros['momento'], string>> = {
  EJEMPLO: 'Todavía no hay tareas que contar: estos números son un ejemplo inventado.',
  PREVIA:
    'Todavía no hay reparto: estos son los números que saldrían hoy. Cambiarán si cambian las tareas, los votos o los porcentajes.',
  EN_CURSO: 'Estos son los números del reparto que está en marcha.',
  COMPLETADO: 'Estos son los números de vuestro último reparto.',
};
