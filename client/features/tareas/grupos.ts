import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { porFecha, porTerminada, terminadaEn, type DiaPropio } from '#client/lib/trabajo/asignaciones.ts';
import { diaDe, domingoDe, fechaPasada } from '#client/lib/fechas/fechas.ts';
import { sumarDias } from '#shared/domain/dias.ts';

export interface Grupo {
  readonly titulo: string;
  readonly tareas: readonly Asignacion[];
}

const TITULOS = ['Atrasadas', 'Hoy', 'Mañana', 'Esta semana', 'Más adelante', 'De tus días fuera'] as const;

const tituloDe = (tarea: Asignacion, { hoy, fuera }: DiaPropio): (typeof TITULOS)[number] => {
  const { atrasada, de_fuera, fecha_limite: dia } = tarea;
  if (de_fuera) return 'De tus días fuera';
  if (atrasada && !fuera) return 'Atrasadas';
  if (dia === null) return 'Más adelante';
  if (dia <= hoy) return fuera ? 'Más adelante' : 'Hoy';
  if (dia === sumarDias(hoy, 1)) return 'Mañana';
  return dia <= domingoDe(hoy) ? 'Esta semana' : 'Más adelante';
};

/**
 * Groups pending assignments by due date, the most urgent group first; empty groups are left out. While the member is away, what
 * is due or overdue is under «Más adelante»; what falls on days away is a group of its own.
 */
export const agruparPendientes = (tareas: readonly Asignacion[], dia: DiaPropio): Grupo[] => {
  const porTitulo = Object.groupBy(porFecha(tareas), (a) => tituloDe(a, dia));
  return TITULOS.flatMap((titulo) => {
    const grupo = porTitulo[titulo];
    return grupo === undefined ? [] : [{ titulo, tareas: grupo }];
  });
};

/** Groups completed and skipped assignments by the day on which that happened, the latest first. */
export const agruparHechas = (tareas: readonly Asignacion[], hoy: string): Grupo[] => {
  const porDia = Map.groupBy(porTerminada(tareas), (a) => {
    const en = terminadaEn(a);
    return en === null ? hoy : diaDe(en);
  });
  return [...porDia].map(([dia, grupo]) => ({ titulo: fechaPasada(dia, hoy), tareas: grupo }));
};

/** Whether the chore cannot be done yet, because its day (`disponible_desde`) has not come. */
export const estaCerrada = ({ disponible_desde }: Asignacion, hoy: string): boolean =>
  disponible_desde !== null && disponible_desde > hoy;

/**
 * Returns the first `cuantas` of the member's pending assignments: those that can be done now, by due date, then those whose day
 * has not come.
 */
export const primerasPendientes = (tareas: readonly Asignacion[], hoy: string, cuantas: number): Asignacion[] =>
  porFecha(tareas)
    .toSorted((a, b) => Number(estaCerrada(a, hoy)) - Number(estaCerrada(b, hoy)))
    .slice(0, cuantas);
