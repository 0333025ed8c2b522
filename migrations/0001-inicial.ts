import { sql, type Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/** Families, accounts, tasks, votes, shares, the reparto and the work it hands out. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { id, booleano, falso, verdadero, estricta } = columnas(db);
  const crear = (tabla: string) => estricta(db.schema.createTable(tabla));

  await crear('familias')
    .addColumn('id', 'integer', id)
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('pin', 'text', (c) => c.notNull())
    .addColumn('zona_horaria', 'text', (c) => c.notNull())
    .addColumn('semilla_reparto', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('creada_en', 'text', (c) => c.notNull())
    .execute();

  await crear('usuarios')
    .addColumn('id', 'integer', id)
    .addColumn('familia_id', 'integer', (c) => c.notNull().references('familias.id'))
    .addColumn('username', 'text')
    .addColumn('username_clave', 'text', (c) => c.unique())
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('email', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('grupo_edad', 'text', (c) => c.notNull().check(sql`grupo_edad in ('INFANTIL', 'JUVENIL', 'ADULTO')`))
    .addColumn('avatar', 'text')
    .addColumn('color', 'text', (c) => c.notNull())
    .addColumn('es_administrador', booleano, (c) => c.notNull().defaultTo(falso))
    .addColumn('puntos_totales', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('racha_dias', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('password_hash', 'text')
    .addColumn('notificaciones_email', booleano, (c) => c.notNull().defaultTo(falso))
    .addColumn('notificaciones_push', booleano, (c) => c.notNull().defaultTo(falso))
    .addColumn('creado_en', 'text', (c) => c.notNull())
    .addColumn('activado_en', 'text')
    .execute();
  await db.schema.createIndex('usuarios_familia').on('usuarios').column('familia_id').execute();

  await crear('accesos')
    .addColumn('id', 'integer', id)
    .addColumn('usuario_id', 'integer', (c) => c.notNull().references('usuarios.id'))
    .addColumn('hash_actual', 'text', (c) => c.notNull())
    .addColumn('hash_anterior', 'text')
    .addColumn('hash_retirado', 'text')
    .addColumn('retirado_en', 'text')
    .addColumn('creado_en', 'text', (c) => c.notNull())
    .addColumn('expira_en', 'text', (c) => c.notNull())
    .addColumn('revocado_en', 'text')
    .execute();
  await db.schema.createIndex('accesos_usuario').on('accesos').column('usuario_id').execute();

  await crear('activaciones')
    .addColumn('id', 'integer', id)
    .addColumn('familia_id', 'integer', (c) => c.notNull().references('familias.id'))
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('miembros', 'text', (c) => c.notNull())
    .addColumn('expira_en', 'text', (c) => c.notNull())
    .addColumn('usada_en', 'text')
    .execute();

  await crear('intentos')
    .addColumn('clave', 'text', (c) => c.primaryKey())
    .addColumn('fallidos', 'integer', (c) => c.notNull())
    .addColumn('desde', 'text', (c) => c.notNull())
    .addColumn('bloqueado_hasta', 'text')
    .execute();

  await crear('tareas')
    .addColumn('id', 'integer', id)
    .addColumn('familia_id', 'integer', (c) => c.notNull().references('familias.id'))
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('descripcion', 'text', (c) => c.notNull())
    .addColumn('frecuencia', 'text', (c) => c.notNull().check(sql`frecuencia in ('DIARIA', 'SEMANAL', 'DOS_VECES_SEMANA', 'MENSUAL')`))
    .addColumn('dia_semana', 'integer', (c) => c.check(sql`dia_semana between 1 and 7`))
    .addColumn('dia_semana_2', 'integer', (c) => c.check(sql`dia_semana_2 between 1 and 7`))
    .addColumn('dia_mes', 'integer', (c) => c.check(sql`dia_mes between 1 and 31`))
    .addColumn('tiempo_estimado', 'integer', (c) => c.notNull().check(sql`tiempo_estimado >= 1`))
    .addColumn('apta_infantil', booleano, (c) => c.notNull())
    .addColumn('apta_juvenil', booleano, (c) => c.notNull())
    .addColumn('apta_adulto', booleano, (c) => c.notNull())
    .addColumn('puntos', 'integer', (c) => c.notNull().check(sql`puntos >= 0`))
    .addColumn('activa', booleano, (c) => c.notNull().defaultTo(verdadero))
    .addColumn('votaciones_completadas', booleano, (c) => c.notNull().defaultTo(falso))
    .addColumn('creada_en', 'text', (c) => c.notNull())
    .addColumn('borrada_en', 'text')
    .execute();
  await db.schema.createIndex('tareas_familia').on('tareas').column('familia_id').execute();

  await crear('votaciones')
    .addColumn('id', 'integer', id)
    .addColumn('tarea_id', 'integer', (c) => c.notNull().references('tareas.id'))
    .addColumn('miembro_id', 'integer', (c) => c.notNull().references('usuarios.id'))
    .addColumn('dificultad', 'integer', (c) => c.notNull().check(sql`dificultad between 1 and 4`))
    .addColumn('creada_en', 'text', (c) => c.notNull())
    .addUniqueConstraint('votaciones_una_por_miembro', ['tarea_id', 'miembro_id'])
    .execute();
  await db.schema.createIndex('votaciones_miembro').on('votaciones').column('miembro_id').execute();

  await crear('configuraciones_carga')
    .addColumn('familia_id', 'integer', (c) => c.notNull().references('familias.id'))
    .addColumn('miembro_id', 'integer', (c) => c.primaryKey().references('usuarios.id'))
    .addColumn('porcentaje_carga', 'integer', (c) => c.notNull().check(sql`porcentaje_carga between 0 and 100`))
    .execute();
  await db.schema.createIndex('configuraciones_carga_familia').on('configuraciones_carga').column('familia_id').execute();

  await crear('configuraciones_reparto')
    .addColumn('id', 'integer', id)
    .addColumn('familia_id', 'integer', (c) => c.notNull().references('familias.id'))
    .addColumn('miembro_id', 'integer', (c) => c.notNull().references('usuarios.id'))
    .addColumn('trimestre_inicio', 'text', (c) => c.notNull())
    .addColumn('porcentaje_asignado', 'integer', (c) => c.notNull().check(sql`porcentaje_asignado between 0 and 100`))
    .addColumn('activa', booleano, (c) => c.notNull().defaultTo(verdadero))
    .addUniqueConstraint('configuraciones_reparto_una', ['miembro_id', 'trimestre_inicio'])
    .execute();
  await db.schema.createIndex('configuraciones_reparto_familia').on('configuraciones_reparto').columns(['familia_id', 'trimestre_inicio']).execute();

  await crear('sesiones_reparto')
    .addColumn('id', 'integer', id)
    .addColumn('familia_id', 'integer', (c) => c.notNull().references('familias.id'))
    .addColumn('trimestre_inicio', 'text', (c) => c.notNull())
    .addColumn('fase', 'text', (c) => c.notNull().check(sql`fase in ('ELECCION', 'CIERRE', 'COMPLETADA', 'CANCELADA')`))
    .addColumn('contar', 'text', (c) => c.notNull().check(sql`contar in ('PUNTOS', 'TRIMESTRE')`))
    .addColumn('estado', 'text', (c) => c.notNull())
    .addColumn('creada_en', 'text', (c) => c.notNull())
    .addColumn('terminada_en', 'text')
    .execute();
  await db.schema.createIndex('sesiones_reparto_familia').on('sesiones_reparto').columns(['familia_id', 'trimestre_inicio']).execute();
  await db.schema
    .createIndex('sesiones_reparto_una_en_curso')
    .on('sesiones_reparto')
    .column('familia_id')
    .unique()
    .where(sql<boolean>`fase in ('ELECCION', 'CIERRE')`)
    .execute();

  await crear('eventos_reparto')
    .addColumn('sesion_id', 'integer', (c) => c.notNull().references('sesiones_reparto.id'))
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('tipo', 'text', (c) => c.notNull())
    .addColumn('datos', 'text', (c) => c.notNull())
    .addColumn('en', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('eventos_reparto_pk', ['sesion_id', 'n'])
    .execute();

  await crear('responsabilidades')
    .addColumn('id', 'integer', id)
    .addColumn('familia_id', 'integer', (c) => c.notNull().references('familias.id'))
    .addColumn('sesion_id', 'integer', (c) => c.notNull().references('sesiones_reparto.id'))
    .addColumn('tarea_id', 'integer', (c) => c.notNull().references('tareas.id'))
    .addColumn('miembro_id', 'integer', (c) => c.notNull().references('usuarios.id'))
    .addColumn('desde', 'text', (c) => c.notNull())
    .addColumn('terminada_en', 'text')
    .execute();
  await db.schema.createIndex('responsabilidades_familia').on('responsabilidades').column('familia_id').execute();

  await crear('asignaciones')
    .addColumn('id', 'integer', id)
    .addColumn('familia_id', 'integer', (c) => c.notNull().references('familias.id'))
    .addColumn('responsabilidad_id', 'integer', (c) => c.references('responsabilidades.id'))
    .addColumn('tarea_id', 'integer', (c) => c.notNull().references('tareas.id'))
    .addColumn('miembro_id', 'integer', (c) => c.notNull().references('usuarios.id'))
    .addColumn('trimestre_inicio', 'text', (c) => c.notNull())
    .addColumn('fecha_limite', 'text')
    .addColumn('disponible_desde', 'text')
    .addColumn('estado', 'text', (c) => c.notNull().check(sql`estado in ('PENDIENTE', 'COMPLETADA', 'VENCIDA')`))
    .addColumn('tarea_nombre', 'text', (c) => c.notNull())
    .addColumn('tarea_puntos', 'integer', (c) => c.notNull())
    .addColumn('tarea_tiempo', 'integer', (c) => c.notNull())
    .addColumn('puntos_ganados', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('creada_en', 'text', (c) => c.notNull())
    .addColumn('completada_en', 'text')
    .execute();
  await db.schema.createIndex('asignaciones_miembro').on('asignaciones').columns(['miembro_id', 'estado']).execute();
  await db.schema.createIndex('asignaciones_familia').on('asignaciones').columns(['familia_id', 'trimestre_inicio']).execute();
};
