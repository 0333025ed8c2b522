import { DIAS_SEMANA, frecuenciaEnPalabras } from '#shared/contracts/textos.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import type { Frecuencia } from '#shared/domain/tipos.ts';
import { conMayuscula, enumerar } from '#shared/domain/palabras.ts';

type ConDias = Pick<Tarea, 'frecuencia' | 'dia_semana' | 'dia_semana_2' | 'dia_mes'> & {
  readonly regla?: Regla | null | undefined;
};

const dia = (n: number | null): string => (DIAS_SEMANA[n ?? 0] ?? '').toLocaleLowerCase('es');

/** A chore's days in words: «Cada lunes», «Martes y viernes», «El día 15 de cada mes», «Cada 2 semanas, los martes». */
export const cuando = (tarea: ConDias): string => {
  const segun: Record<Frecuencia, () => string> = {
    DIARIA: () => 'Cada día',
    SEMANAL: () => `Cada ${dia(tarea.dia_semana)}`,
    DOS_VECES_SEMANA: () => `${DIAS_SEMANA[tarea.dia_semana ?? 0] ?? ''} y ${dia(tarea.dia_semana_2)}`,
    MENSUAL: () => `El día ${String(tarea.dia_mes ?? '')} de cada mes`,
    OTRA: () => frecuenciaEnPalabras(tarea),
  };
  return segun[tarea.frecuencia]();
};

const GRUPOS = { apta_infantil: 'infantil', apta_juvenil: 'juvenil', apta_adulto: 'adultos' } as const;

/** The age groups that a chore suits, in words: «Todas las edades», «Juvenil y adultos», «Solo adultos». */
export const paraQuien = (tarea: Pick<Tarea, keyof typeof GRUPOS>): string => {
  const grupos = (['apta_infantil', 'apta_juvenil', 'apta_adulto'] as const)
    .filter((g) => tarea[g])
    .map((g) => GRUPOS[g]);
  if (grupos.length === 3) return 'Todas las edades';
  if (grupos.length === 0) return 'Para nadie';
  return conMayuscula(`${grupos.length === 1 ? 'solo ' : ''}${enumerar(grupos)}`);
};
