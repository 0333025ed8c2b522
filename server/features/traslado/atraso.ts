import type { Archivo } from '#shared/contracts/familia-archivo/listas.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import type { FrecuenciaFija, Instante } from '#shared/domain/tipos.ts';

/** Days from one occurrence to the next. */
const CADA: Readonly<Record<FrecuenciaFija, number>> = { DIARIA: 1, DOS_VECES_SEMANA: 3.5, SEMANAL: 7, MENSUAL: 30 };

/** The same of a rule, in the months that it has. */
const deRegla = (regla: Regla): number => {
  // What follows it never comes.
  if (regla.tipo === 'UNA_VEZ') return Infinity;
  const unidad = { DIAS: 1, TRAS_HACERLA: 1, SEMANAS: 7, MESES: 30, ANOS: 365 }[regla.tipo];
  return (unidad * regla.cada) / (regla.tipo === 'SEMANAS' ? regla.dias_semana.length : 1);
};

const diasEntre = ({ frecuencia, regla }: Archivo['listas']['tareas'][number]): number => {
  if (frecuencia !== 'OTRA') return CADA[frecuencia];
  return regla === null ? CADA.DIARIA : deRegla(regla);
};

/** More than a family leaves in ten years with a dozen daily chores. */
export const MAXIMO_ATRASO = 50_000;

/** Weeks that have ended since the family's last day × assignments that are looked at for each of them. */
const MAXIMO_POR_CERRAR = 10_000_000;

/** Whether closing the weeks since the family's last day would look at more than a server does for one family. */
export const demasiadasSemanas = ({ familia, listas }: Archivo, ahora: Instante): boolean => {
  const ultimo = listas.dias[0]?.dia ?? familia.creada_en.slice(0, 10);
  const semanas = segundosEntre(`${ultimo}T00:00:00.000Z`, ahora) / (7 * 86_400);
  return semanas * listas.asignaciones.length > MAXIMO_POR_CERRAR;
};

/** About how many occurrences lapsed unseen since the file was made: the family's first day here records each of them. */
export const atrasoDe = ({ familia, listas }: Archivo, ahora: Instante): number => {
  const hoy = `${hoyEn(familia.zona_horaria, ahora)}T00:00:00.000Z`;
  const tareas = new Map(listas.tareas.map((t) => [t.id, diasEntre(t)]));
  return listas.asignaciones.reduce((suma, { estado, responsabilidad_id, fecha_limite, tarea_id }) => {
    if (estado !== 'PENDIENTE' || responsabilidad_id === null || fecha_limite === null) return suma;
    const dias = segundosEntre(`${fecha_limite}T00:00:00.000Z`, hoy) / 86_400;
    return suma + Math.max(0, dias) / (tareas.get(tarea_id) ?? CADA.DIARIA);
  }, 0);
};
