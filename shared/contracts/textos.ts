import { plural } from '#shared/domain/palabras.ts';
import type { FrecuenciaFija, GrupoEdad } from '#shared/domain/tipos.ts';

/** Spanish labels of enumerations, as the API returns them in `*_display`. */
export const GRUPO_EDAD_DISPLAY: Readonly<Record<GrupoEdad, string>> = {
  INFANTIL: 'Infantil',
  JUVENIL: 'Juvenil',
  ADULTO: 'Adulto',
};

export const FRECUENCIA_DISPLAY: Readonly<Record<FrecuenciaFija, string>> = {
  DIARIA: 'Diaria',
  SEMANAL: 'Semanal',
  DOS_VECES_SEMANA: 'Dos veces por semana',
  MENSUAL: 'Mensual',
};

/** Weekdays by number, 1 to 7, Monday to Sunday. */
export const DIAS_SEMANA = ['', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

/** Months by number, 1 to 12. */
export const MESES = [
  '',
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

export const ESTADO_ASIGNACION_DISPLAY = {
  PENDIENTE: 'Pendiente',
  COMPLETADA: 'Completada',
  VENCIDA: 'Vencida',
} as const;
/** Shown instead of «Vencida» for a skipped occurrence. */
export const OMITIDA_DISPLAY = 'No hacía falta';
/** Shown instead of «Vencida» when the occurrence fell due while its owner was away. */
export const EXCUSADA_DISPLAY = 'Excusada';

/** Names the number of chores picked for a member: «se han elegido 3 tareas por ti». */
export const elegidasPorTi = (cuantas: number): string =>
  `se ${cuantas === 1 ? 'ha' : 'han'} elegido ${plural(cuantas, 'tarea')} por ti`;

/** Greets a member who returns to a draft in which so many chores were picked for them. */
export const bienvenida = (cuantas: number): string =>
  `¡Hola de nuevo! En tu próximo turno eliges tú${cuantas === 0 ? '' : `. Mientras, ${elegidasPorTi(cuantas)}`}`;

/** Colours of members, in the order in which they are assigned. The client's theme has a token for each. */
export const COLORES_MIEMBRO = [
  'coral',
  'cielo',
  'lima',
  'violeta',
  'ambar',
  'turquesa',
  'rosa',
  'indigo',
  'oliva',
  'canela',
] as const;
export type ColorMiembro = (typeof COLORES_MIEMBRO)[number];
