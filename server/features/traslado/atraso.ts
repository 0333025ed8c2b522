import type { Archivo } from '#shared/contracts/familia-archivo/listas.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Frecuencia, Instante } from '#shared/domain/tipos.ts';

/** Days from one occurrence to the next. */
const CADA: Readonly<Record<Frecuencia, number>> = { DIARIA: 1, DOS_VECES_SEMANA: 3.5, SEMANAL: 7, MENSUAL: 30 };

/** More than a family leaves in ten years with a dozen daily chores; bringing them up to today is one change. */
export const MAXIMO_ATRASO = 50_000;

/** About how many occurrences lapsed unseen since the file was made: the family's first day here records each of them. */
export const atrasoDe = ({ familia, listas }: Archivo, ahora: Instante): number => {
  const hoy = `${hoyEn(familia.zona_horaria, ahora)}T00:00:00.000Z`;
  const tareas = new Map(listas.tareas.map((t) => [t.id, t.frecuencia]));
  return listas.asignaciones.reduce((suma, { estado, responsabilidad_id, fecha_limite, tarea_id }) => {
    if (estado !== 'PENDIENTE' || responsabilidad_id === null || fecha_limite === null) return suma;
    const dias = segundosEntre(`${fecha_limite}T00:00:00.000Z`, hoy) / 86_400;
    return suma + Math.max(0, dias) / CADA[tareas.get(tarea_id) ?? 'DIARIA'];
  }, 0);
};
