import type { FrecuenciaFija, GrupoEdad } from '#shared/domain/tipos.ts';

/** Spanish labels of the enumerations, as the API returns them in `*_display`. */
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

/** Instead of it, of a chore of nobody. */
export const FRECUENCIA_LIBRE = 'Cuando haga falta';

/** Index 1 to 7, Monday to Sunday. */
export const DIAS_SEMANA = ['', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

/** Index 1 to 12. */
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
/** Instead of «Vencida», of one whose owner was away. */
export const EXCUSADA_DISPLAY = 'Excusada';

/** Colours that members get, in the order they are handed out. The client's theme has a token for each. */
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
