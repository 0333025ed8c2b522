import type { Kysely } from 'kysely';
import { ejecutar } from './ejecutar.ts';

/** The box, its families and members, the ways to log in and to join, the lobby, wall screens, and the audit log. */
const CASA = `
create table familias (
  id identity, nombre text not null, pin text not null, zona_horaria text not null, semilla_reparto integer not null,
  silencio_desde integer not null default 22, silencio_hasta integer not null default 8,
  reacciones boolean not null default true, sonido_pantalla boolean not null default true,
  version integer not null default 0, creada_en text not null
) strict;

create table usuarios (
  id identity, familia_id integer not null references familias (id),
  username text, username_clave text unique, password_hash text, entra_con_pin boolean not null default false, pin_hash text,
  first_name text not null, last_name text not null default '', email text not null default '',
  grupo_edad text not null check (grupo_edad in ('INFANTIL', 'JUVENIL', 'ADULTO')),
  avatar text, color text not null, es_administrador boolean not null default false,
  en_casa integer not null default 100,
  puntos_totales integer not null default 0, racha_dias integer not null default 0, racha_desde text,
  notificaciones_email boolean not null default false, notificaciones_push boolean not null default false,
  hora_recordatorio integer default 18, recordado_el text,
  creado_en text not null, activado_en text, archivado_en text, hash_archivado text,
  olvidado_en text
) strict;
create index usuarios_familia on usuarios (familia_id);

create table aparatos (
  id identity, familia_id integer not null references familias (id), nombre text not null, hash text not null unique,
  permitido_por integer not null references usuarios (id), permitido_en text not null
) strict;
create index aparatos_familia on aparatos (familia_id);

create table accesos (
  id identity, usuario_id integer not null references usuarios (id),
  aparato_id integer references aparatos (id) on delete set null,
  hash_actual text not null, hash_anterior text, hash_retirado text, retirado_en text,
  creado_en text not null, expira_en text not null, revocado_en text, motivo text, viene_de integer
) strict;
create index accesos_usuario on accesos (usuario_id);
create index accesos_aparato on accesos (aparato_id);

create table traspasos (
  acceso_id integer primary key not null references accesos (id) on delete cascade,
  hash text not null unique, lugar text not null, se_muda boolean not null, expira_en text not null
) strict;

create table activaciones (
  id identity, familia_id integer not null references familias (id), hash text not null unique, miembros text not null,
  expira_en text not null, usada_en text
) strict;

create table invitaciones (
  id identity, familia_id integer not null references familias (id), hash text not null unique, expira_en text not null
) strict;
create index invitaciones_familia on invitaciones (familia_id);

create table salas (
  familia_id integer primary key references familias (id), pin text not null, secreto text not null,
  abierta_por integer not null references usuarios (id), abierta_en text not null, expira_en text not null
) strict;

create table invitaciones_alta (
  id identity, hash text not null unique, para text not null, creada_en text not null, expira_en text not null,
  usada_en text, retirada_en text
) strict;

create table bajas (
  familia_id integer primary key references familias (id), pedida_por integer not null references usuarios (id),
  pedida_en text not null, borra_en text not null, vista_en text not null
) strict;

create table caja (
  id integer primary key check (id = 1), familia_id integer references familias (id) on delete set null,
  codigo text, retirados text not null default '[]'
) strict;

create table intentos (clave text primary key, fallidos integer not null, desde text not null, bloqueado_hasta text) strict;

create table pantallas (
  id identity, familia_id integer not null references familias (id), nombre text not null, hash text unique,
  vinculada_por integer not null references usuarios (id), vinculada_en text not null
) strict;
create index pantallas_familia on pantallas (familia_id);

create table vinculaciones (
  id identity, codigo text not null unique, hash_clave text not null unique, direccion text not null,
  expira_en text not null, pantalla_id integer references pantallas (id) on delete cascade
) strict;
create index vinculaciones_direccion on vinculaciones (direccion);
create index vinculaciones_expira on vinculaciones (expira_en);

create table rastro (
  id identity, familia_id integer not null references familias (id), cuando text not null,
  autor_id integer references usuarios (id) on delete set null, autor_nombre text not null,
  acto text not null, datos text not null
) strict;
create index rastro_familia on rastro (familia_id, id);
`;

/** Chores, their votes, the members' wish lists, and the share of the chores that each member is to get in a quarter. */
const TAREAS = `
create table tareas (
  id identity, familia_id integer not null references familias (id), nombre text not null, descripcion text not null,
  frecuencia text not null check (frecuencia in ('DIARIA', 'SEMANAL', 'DOS_VECES_SEMANA', 'MENSUAL', 'OTRA')),
  dia_semana integer check (dia_semana between 1 and 7), dia_semana_2 integer check (dia_semana_2 between 1 and 7),
  dia_mes integer check (dia_mes between 1 and 31), regla text check ((frecuencia = 'OTRA') = (regla is not null)),
  tiempo_estimado integer not null check (tiempo_estimado >= 1), puntos integer not null check (puntos >= 0),
  apta_infantil boolean not null, apta_juvenil boolean not null, apta_adulto boolean not null,
  de_cabeza boolean not null default false, votaciones_completadas boolean not null default false,
  activa boolean not null default true, libre boolean not null default false,
  parte_de integer references tareas (id), en_partes text not null default 'ENTERA'
    check (en_partes in ('ENTERA', 'DIAS', 'SEMANAS_2', 'SEMANAS_3', 'SEMANAS_4')),
  libre_hasta_reparto boolean not null default false, abierta_en text, creada_en text not null, borrada_en text,
  personal boolean not null default false, apuntada boolean not null default false
) strict;
create index tareas_familia on tareas (familia_id);
create index tareas_parte on tareas (parte_de);

create table votaciones (
  id identity, tarea_id integer not null references tareas (id), miembro_id integer not null references usuarios (id),
  dificultad integer not null check (dificultad between 1 and 4), creada_en text not null,
  constraint votaciones_una_por_miembro unique (tarea_id, miembro_id)
) strict;
create index votaciones_miembro on votaciones (miembro_id);

create table deseos (
  miembro_id integer not null references usuarios (id), puesto integer not null,
  tarea_id integer not null references tareas (id), constraint deseos_pk primary key (miembro_id, tarea_id)
) strict;
create index deseos_tarea on deseos (tarea_id);

create table configuraciones_reparto (
  id identity, familia_id integer not null references familias (id), miembro_id integer not null references usuarios (id),
  trimestre_inicio text not null, activa boolean not null default true,
  porcentaje_asignado integer not null check (porcentaje_asignado between 0 and 100),
  constraint configuraciones_reparto_una unique (miembro_id, trimestre_inicio)
) strict;
create index configuraciones_reparto_familia on configuraciones_reparto (familia_id, trimestre_inicio);
`;

/** Drafts and reajustes, each with its append-only log; certificates of drafts; owners of chores; reasons for reajustes. */
const REPARTO = `
create table sesiones_reparto (
  id identity, familia_id integer not null references familias (id), trimestre_inicio text not null,
  fase text not null check (fase in ('ELECCION', 'CIERRE', 'COMPLETADA', 'CANCELADA')),
  contar text not null check (contar in ('PUNTOS', 'TRIMESTRE')),
  estado text not null, creada_en text not null, terminada_en text
) strict;
create index sesiones_reparto_familia on sesiones_reparto (familia_id, trimestre_inicio);
create unique index sesiones_reparto_una_en_curso on sesiones_reparto (familia_id) where fase in ('ELECCION', 'CIERRE');

create table eventos_reparto (
  sesion_id integer not null references sesiones_reparto (id), n integer not null, tipo text not null,
  datos text not null, en text not null, constraint eventos_reparto_pk primary key (sesion_id, n)
) strict;

create table certificados (sesion_id integer primary key references sesiones_reparto (id), ficha text not null) strict;

create table responsabilidades (
  id identity, familia_id integer not null references familias (id),
  sesion_id integer references sesiones_reparto (id), tarea_id integer not null references tareas (id),
  miembro_id integer not null references usuarios (id), desde text not null, terminada_en text
) strict;
create index responsabilidades_familia on responsabilidades (familia_id);

create table reajustes (
  id identity, familia_id integer not null references familias (id), trimestre_inicio text not null,
  fase text not null check (fase in ('EN_CURSO', 'TERMINADO', 'CANCELADO')), estado text not null,
  creado_en text not null, terminado_en text
) strict;
create index reajustes_familia on reajustes (familia_id, trimestre_inicio);
create unique index reajustes_uno_en_curso on reajustes (familia_id) where fase = 'EN_CURSO';

create table eventos_reajuste (
  reajuste_id integer not null references reajustes (id), n integer not null, tipo text not null,
  datos text not null, en text not null, constraint eventos_reajuste_pk primary key (reajuste_id, n)
) strict;

create table motivos_reajuste (
  familia_id integer not null references familias (id), motivo text not null, sujeto integer not null,
  valor text not null, descartado boolean not null default false,
  constraint motivos_reajuste_pk primary key (familia_id, motivo, sujeto)
) strict;
`;

/** Assignments, corrections, requests, absences, achievements and frozen ledgers; jobs done, and idempotency keys. */
const TRABAJO = `
create table asignaciones (
  id identity, familia_id integer not null references familias (id),
  responsabilidad_id integer references responsabilidades (id), tarea_id integer not null references tareas (id),
  miembro_id integer not null references usuarios (id), anterior_id integer references asignaciones (id),
  trimestre_inicio text not null, disponible_desde text, fecha_limite text, su_dia text,
  estado text not null check (estado in ('PENDIENTE', 'COMPLETADA', 'VENCIDA')),
  tarea_nombre text not null, tarea_puntos integer not null, tarea_tiempo integer not null,
  puntos_ganados integer not null default 0, creada_en text not null,
  completada_en text, completada_el text, completada_por integer references usuarios (id),
  hecha_por integer references usuarios (id), vencida_el text, excusada boolean not null default false,
  tomada_el text, cedida_por integer references usuarios (id), cubre_a integer references usuarios (id), cubierta_en text,
  pospuesta_al text, pospuestas integer not null default 0, aplazos text not null default '[]',
  omision text check (omision in ('ESPERA', 'OMITIDA', 'REPUESTA')), omite_id integer references usuarios (id),
  omite_en text, omite_motivo text not null default '', dicha_en text
) strict;
create unique index asignaciones_una_abierta on asignaciones (responsabilidad_id)
  where estado = 'PENDIENTE' and responsabilidad_id is not null;
create index asignaciones_familia on asignaciones (familia_id, trimestre_inicio);
create index asignaciones_dia on asignaciones (familia_id, fecha_limite);
create index asignaciones_completadas on asignaciones (familia_id, completada_el);
create index asignaciones_miembro on asignaciones (miembro_id, estado);
create index asignaciones_tarea on asignaciones (tarea_id, completada_en);
create index asignaciones_responsabilidad on asignaciones (responsabilidad_id, fecha_limite);
create index asignaciones_anterior on asignaciones (anterior_id);
create index asignaciones_dicha on asignaciones (familia_id, dicha_en) where dicha_en is not null;
create index asignaciones_hecha_por on asignaciones (hecha_por, completada_el) where hecha_por is not null;
create index asignaciones_omite on asignaciones (omite_id, omite_en) where omite_id is not null;

create table correcciones (
  id identity, familia_id integer not null references familias (id),
  asignacion_id integer references asignaciones (id) on delete set null,
  tipo text not null check (tipo in ('OBJECION', 'NO_HECHA', 'OTRA_PERSONA')),
  autor_id integer not null references usuarios (id), dueno_id integer not null references usuarios (id),
  hecha_por integer not null references usuarios (id), ahora_de integer references usuarios (id),
  dice text check (dice in ('LA_HICE_YO', 'NO_ESTA_HECHA')), motivo text not null default '',
  trimestre_inicio text not null, fecha_limite text, tarea_nombre text not null, puntos integer not null,
  completada_en text not null, completada_el text not null, creada_en text not null,
  resolucion text check (resolucion in ('ACEPTADA', 'RECHAZADA', 'RETIRADA')),
  resuelta_por integer references usuarios (id), resuelta_en text, leida_en text
) strict;
create index correcciones_familia on correcciones (familia_id, trimestre_inicio);
create index correcciones_asignacion on correcciones (asignacion_id);

create table cambios (
  id identity, familia_id integer not null references familias (id),
  tipo text not null check (tipo in ('CUBRIR', 'CAMBIAR')), tarea_id integer not null references tareas (id),
  asignacion_id integer references asignaciones (id) on delete set null, dia text,
  responsabilidad_id integer references responsabilidades (id),
  por_responsabilidad_id integer references responsabilidades (id), pide_id integer not null references usuarios (id),
  a_id integer references usuarios (id), acepta_id integer references usuarios (id), noes text not null default '[]',
  estado text not null check (estado in ('ABIERTO', 'POR_PERMITIR', 'HECHO', 'TERMINADO')), fin text,
  creado_en text not null, caduca_en text not null, terminado_en text
) strict;
create index cambios_familia on cambios (familia_id, estado);
create index cambios_asignacion on cambios (asignacion_id);
create index cambios_caduca on cambios (caduca_en) where estado in ('ABIERTO', 'POR_PERMITIR');

create table ausencias (
  id identity, familia_id integer not null references familias (id), miembro_id integer not null references usuarios (id),
  desde text not null, hasta text, alternas boolean not null, temporada boolean not null default false, nota text not null,
  creada_por integer not null references usuarios (id), creada_en text not null,
  confirmada_por integer references usuarios (id), confirmada_en text
) strict;
create index ausencias_familia on ausencias (familia_id);
create index ausencias_miembro on ausencias (miembro_id);

create table logros_desbloqueados (
  id identity, miembro_id integer not null references usuarios (id), codigo text not null,
  fecha_desbloqueo text not null, puntos_bonus integer not null check (puntos_bonus >= 0),
  visto boolean not null default false, constraint logros_desbloqueados_uno unique (miembro_id, codigo)
) strict;

create table cuentas_congeladas (
  familia_id integer not null references familias (id), trimestre_inicio text not null, congelada_en text not null,
  hoja text not null, constraint cuentas_congeladas_pk primary key (familia_id, trimestre_inicio)
) strict;

create table trabajos_hechos (
  familia_id integer not null references familias (id), trabajo text not null, dia text not null,
  hecho_en text not null, hizo text, constraint trabajos_hechos_pk primary key (familia_id, trabajo, dia)
) strict;

create table claves (
  miembro_id integer not null references usuarios (id) on delete cascade, que text not null, clave text not null,
  guardado text not null, creada_en text not null, constraint claves_pk primary key (miembro_id, que, clave)
) strict;
create index claves_creada on claves (creada_en);
`;

/** Messages to members, and the server's own data: photos, keys, its clock and the shared run of several servers. */
const SERVIDOR = `
create table suscripciones (
  id identity, miembro_id integer not null references usuarios (id) on delete cascade,
  acceso_id integer not null references accesos (id) on delete cascade,
  endpoint text not null unique, p256dh text not null, auth text not null, nombre text not null,
  creado_en text not null, ultima_entrega text, ultimo_intento text, ultimo_resultado text
) strict;
create index suscripciones_miembro on suscripciones (miembro_id);
create index suscripciones_acceso on suscripciones (acceso_id);

create table envios (
  id identity, familia_id integer not null references familias (id), clave text not null unique, encargo text not null,
  intentos integer not null default 0, no_antes_de text not null, caduca_en text not null, tomado_por text,
  creado_en text not null
) strict;
create index envios_familia on envios (familia_id);
create index envios_siguiente on envios (no_antes_de, id);

create table avisos_enviados (
  id identity, familia_id integer not null references familias (id), clave text not null unique,
  hash text not null unique, encargo text not null, caduca_en text not null
) strict;
create index avisos_enviados_familia on avisos_enviados (familia_id);
create index avisos_enviados_caduca on avisos_enviados (caduca_en);

create table fotos (nombre text primary key not null, bytes blob not null, creada_en text not null) strict;
create table secretos (nombre text primary key not null, valor blob not null, creado_en text not null) strict;
create table reloj (id integer primary key check (id = 1), ultima_hora text not null) strict;
create table tanda (id integer primary key check (id = 1), epoca text not null, sirviendo_desde text not null) strict;
`;

/** Creates the whole schema. Instants are UTC in ISO format, days are local `YYYY-MM-DD`, and JSON is stored as text. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const parte of [CASA, TAREAS, REPARTO, TRABAJO, SERVIDOR]) await ejecutar(db, parte);
};
