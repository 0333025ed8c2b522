import { z } from 'zod';

// The entities with the fields that the specification names, repeated here on purpose: the contracts may add fields, but renaming
// or dropping one would break a client written from the specification.

const id = z.int().positive();
const dia = z.iso.date();
const GRUPO = {
  grupo_edad: z.enum(['INFANTIL', 'JUVENIL', 'ADULTO']),
  grupo_edad_display: z.enum(['Infantil', 'Juvenil', 'Adulto']),
};
const puntosPorMiembro = z.record(z.string().regex(/^\d+$/), z.int());

export const TOKENS = z.looseObject({ access: z.string().min(20), refresh: z.string().min(20) });

export const USUARIO = z.looseObject({
  id,
  username: z.string(),
  first_name: z.string().min(1),
  last_name: z.string(),
  email: z.string(),
  familia: id,
  familia_nombre: z.string().min(1),
  zona_horaria: z.string().min(1),
  ...GRUPO,
  avatar: z.string().startsWith('/media/').nullable(),
  es_administrador: z.boolean(),
  puntos_totales: z.int(),
  racha_dias: z.int(),
  tiene_cuenta: z.boolean(),
  notificaciones_email: z.boolean(),
  notificaciones_push: z.boolean(),
});

export const FAMILIA = z.looseObject({ id, nombre: z.string().min(1), pin: z.string().regex(/^\d{6}$/) });

export const TAREA = z.looseObject({
  id,
  familia: id,
  nombre: z.string().min(1),
  descripcion: z.string(),
  frecuencia: z.enum(['DIARIA', 'SEMANAL', 'DOS_VECES_SEMANA', 'MENSUAL']),
  frecuencia_display: z.enum(['Diaria', 'Semanal', 'Dos veces por semana', 'Mensual']),
  dia_semana: z.int().min(1).max(7).nullable(),
  dia_semana_2: z.int().min(1).max(7).nullable(),
  dia_mes: z.int().min(1).max(31).nullable(),
  dia_semana_display: z.string().nullable(),
  dia_semana_2_display: z.string().nullable(),
  tiempo_estimado: z.int().min(1),
  apta_infantil: z.boolean(),
  apta_juvenil: z.boolean(),
  apta_adulto: z.boolean(),
  puntos: z.int().min(0),
  activa: z.boolean(),
  total_votaciones: z.int(),
  votaciones_completadas: z.boolean(),
});

export const ASIGNACION = z.looseObject({
  id,
  tarea: id,
  miembro: id,
  trimestre_inicio: dia,
  fecha_limite: dia.nullable(),
  estado: z.enum(['PENDIENTE', 'COMPLETADA', 'VENCIDA']),
  estado_display: z.enum(['Pendiente', 'Completada', 'Vencida']),
  tarea_nombre: z.string().min(1),
  tarea_puntos: z.int(),
  tarea_tiempo: z.int(),
  miembro_nombre: z.string().min(1),
  puntos_ganados: z.int(),
});

export const VOTO = z.looseObject({ tarea: id, miembro: id, dificultad: z.int().min(1).max(4) });

export const CARGA = z.looseObject({
  configuraciones: z.array(z.looseObject({ miembro: id, porcentaje_carga: z.int().min(0).max(100) })).min(1),
});

export const CONFIGURACION_REPARTO = z.looseObject({
  id,
  miembro_nombre: z.string().min(1),
  trimestre_inicio: dia,
  porcentaje_asignado: z.int().min(0).max(100),
  activa: z.boolean(),
});

export const SESION = z.looseObject({
  id,
  completada: z.boolean(),
  trimestre_inicio: dia,
  turno_actual: z.int().min(1),
  miembro_turno_actual: id.nullable(),
  miembro_turno_nombre: z.string().nullable(),
  cuotas_puntos: puntosPorMiembro,
  puntos_acumulados: puntosPorMiembro,
  orden_miembros: z.array(id).min(1),
});

export const TAREA_DISPONIBLE = z.looseObject({
  id,
  nombre: z.string().min(1),
  descripcion: z.string(),
  frecuencia_display: z.string().min(1),
  tiempo_estimado: z.int(),
  puntos: z.int(),
});

export const FILA_RANKING = z.looseObject({
  id,
  usuario: id,
  usuario_nombre: z.string().min(1),
  tareas_completadas: z.int().min(1),
  tiempo_total_minutos: z.int(),
  puntos_ganados: z.int(),
});

export const LOGRO = z.looseObject({
  id,
  logro_nombre: z.string().min(1),
  logro_descripcion: z.string().min(1),
  logro_icono: z.string().min(1),
  logro_puntos_bonus: z.int(),
  fecha_desbloqueo: z.iso.datetime(),
  visto: z.boolean(),
});

export const PARA_UNIRSE = z.looseObject({
  familia: z.looseObject({ nombre: z.string().min(1) }),
  miembros: z
    .array(z.looseObject({ id, first_name: z.string().min(1), avatar: z.string().nullable(), ...GRUPO }))
    .min(1),
});

export const EXITO = z.looseObject({ success: z.literal(true), message: z.string().min(1) });
