import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { MiembroPantalla, TareaPantalla } from '#shared/contracts/pantalla.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { hoyEn, inicioDelDia } from '#shared/domain/calendario.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';

/** The family's local day and when it began. */
export interface Jornada {
  readonly hoy: Dia;
  readonly inicio: Instante;
}

export const jornadaEn = (zona: string, ahora: Instante): Jornada => {
  const hoy = hoyEn(zona, ahora);
  return { hoy, inicio: inicioDelDia(zona, hoy) };
};

/** A member as a screen shows them: nothing of their account. */
export const miembroPantalla = ({
  id,
  first_name,
  avatar,
  color,
  grupo_edad,
  racha_dias,
  tiene_cuenta,
}: Usuario): MiembroPantalla => ({
  id,
  nombre: first_name,
  avatar,
  color,
  grupo_edad,
  racha_dias,
  tiene_cuenta,
});

type Trabajo = Pick<
  Asignacion,
  | 'id'
  | 'tarea'
  | 'miembro'
  | 'tarea_nombre'
  | 'tarea_puntos'
  | 'tarea_tiempo'
  | 'fecha_limite'
  | 'fecha_original'
  | 'estado'
  | 'completada_en'
  | 'hecha_por'
  | 'atrasada'
>;

/** A chore as a screen shows it, or null when it is none of today's. */
export const tareaPantalla = (fila: Trabajo, { hoy, inicio }: Jornada): TareaPantalla | null => {
  const {
    id,
    tarea,
    miembro,
    tarea_nombre,
    tarea_puntos,
    tarea_tiempo,
    fecha_limite,
    fecha_original,
    estado,
    completada_en,
    hecha_por,
    atrasada,
  } = fila;
  if (estado === 'VENCIDA') return null;
  const pendiente = estado === 'PENDIENTE';
  const deHoy = pendiente
    ? fecha_limite === null || fecha_limite <= hoy
    : completada_en !== null && completada_en >= inicio;
  if (!deHoy) return null;
  return {
    id,
    tarea,
    miembro,
    nombre: tarea_nombre,
    puntos: tarea_puntos,
    minutos: tarea_tiempo,
    fecha_limite,
    fecha_original,
    estado,
    atrasada,
    hecha_por: pendiente ? null : hecha_por,
  };
};
