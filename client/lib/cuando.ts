import type { Tarea } from '#shared/contracts/tareas.ts';
import { DIAS_SEMANA } from '#shared/contracts/textos.ts';
import type { Frecuencia } from '#shared/domain/tipos.ts';

type ConDias = Pick<Tarea, 'frecuencia' | 'dia_semana' | 'dia_semana_2' | 'dia_mes'>;

const dia = (n: number | null): string => (DIAS_SEMANA[n ?? 0] ?? '').toLocaleLowerCase('es');

/** When a task comes, in words: «Cada lunes», «Martes y viernes», «El día 15 de cada mes». */
export const cuando = (tarea: ConDias): string => {
  const segun: Record<Frecuencia, () => string> = {
    DIARIA: () => 'Cada día',
    SEMANAL: () => `Cada ${dia(tarea.dia_semana)}`,
    DOS_VECES_SEMANA: () => `${DIAS_SEMANA[tarea.dia_semana ?? 0] ?? ''} y ${dia(tarea.dia_semana_2)}`,
    MENSUAL: () => `El día ${String(tarea.dia_mes ?? '')} de cada mes`,
  };
  return segun[tarea.frecuencia]();
};

/** Who may do a task, in words: «Todos», «Juvenil y Adulto». */
export const paraQuien = (tarea: Pick<Tarea, 'apta_infantil' | 'apta_juvenil' | 'apta_adulto'>): string => {
  const grupos = [tarea.apta_infantil && 'Infantil', tarea.apta_juvenil && 'Juvenil', tarea.apta_adulto && 'Adulto'].filter((g) => g !== false);
  if (grupos.length === 3) return 'Todas las edades';
  return grupos.length === 1 ? `Solo ${grupos.join('')}` : grupos.join(' y ');
};
