CREATE TABLE "accesos" ("id" integer primary key autoincrement, "usuario_id" integer not null references "usuarios" ("id"), "hash_actual" text not null, "hash_anterior" text, "hash_retirado" text, "retirado_en" text, "creado_en" text not null, "expira_en" text not null, "revocado_en" text, "aparato_id" integer references "aparatos" ("id") on delete set null, "motivo" text) strict;

CREATE TABLE "activaciones" ("id" integer primary key autoincrement, "familia_id" integer not null references "familias" ("id"), "hash" text not null unique, "miembros" text not null, "expira_en" text not null, "usada_en" text) strict;

CREATE TABLE "aparatos" ("id" integer primary key autoincrement, "familia_id" integer not null references "familias" ("id"), "nombre" text not null, "hash" text not null unique, "permitido_por" integer not null references "usuarios" ("id"), "permitido_en" text not null) strict;

CREATE TABLE "asignaciones" ("id" integer primary key autoincrement, "familia_id" integer not null references "familias" ("id"), "responsabilidad_id" integer references "responsabilidades" ("id"), "tarea_id" integer not null references "tareas" ("id"), "miembro_id" integer not null references "usuarios" ("id"), "trimestre_inicio" text not null, "fecha_limite" text, "disponible_desde" text, "estado" text not null check (estado in ('PENDIENTE', 'COMPLETADA', 'VENCIDA')), "tarea_nombre" text not null, "tarea_puntos" integer not null, "tarea_tiempo" integer not null, "puntos_ganados" integer default 0 not null, "creada_en" text not null, "completada_en" text, "completada_por" integer references "usuarios" ("id"), "completada_el" text, "vencida_el" text, "anterior_id" integer references "asignaciones" ("id"), "hecha_por" integer references "usuarios" ("id"), "excusada" integer default 0 not null, "tomada_el" text, "cedida_por" integer references "usuarios" ("id"), "cubre_a" integer references "usuarios" ("id"), "cubierta_en" text, "su_dia" text) strict;

CREATE TABLE "ausencias" ("id" integer primary key autoincrement, "familia_id" integer not null references "familias" ("id"), "miembro_id" integer not null references "usuarios" ("id"), "desde" text not null, "hasta" text, "alternas" integer not null, "nota" text not null, "creada_por" integer not null references "usuarios" ("id"), "creada_en" text not null, "confirmada_por" integer references "usuarios" ("id"), "confirmada_en" text) strict;

CREATE TABLE "avisos_enviados" ("id" integer primary key autoincrement, "familia_id" integer not null references "familias" ("id"), "clave" text not null unique, "hash" text not null unique, "encargo" text not null, "caduca_en" text not null) strict;

CREATE TABLE "cambios" ("id" integer primary key autoincrement, "familia_id" integer not null references "familias" ("id"), "tipo" text not null check (tipo in ('CUBRIR', 'CAMBIAR')), "tarea_id" integer not null references "tareas" ("id"), "asignacion_id" integer references "asignaciones" ("id") on delete set null, "responsabilidad_id" integer references "responsabilidades" ("id"), "por_responsabilidad_id" integer references "responsabilidades" ("id"), "dia" text, "pide_id" integer not null references "usuarios" ("id"), "a_id" integer references "usuarios" ("id"), "acepta_id" integer references "usuarios" ("id"), "noes" text default '[]' not null, "estado" text not null check (estado in ('ABIERTO', 'POR_PERMITIR', 'HECHO', 'TERMINADO')), "fin" text, "creado_en" text not null, "caduca_en" text not null, "terminado_en" text) strict;

CREATE TABLE "certificados" ("sesion_id" integer primary key references "sesiones_reparto" ("id"), "ficha" text not null) strict;

CREATE TABLE "claves_completar" ("asignacion_id" integer not null, "miembro_id" integer not null references "usuarios" ("id") on delete cascade, "clave" text not null, "respuesta" text not null, "creada_en" text not null, constraint "claves_completar_pk" primary key ("asignacion_id", "miembro_id", "clave")) strict;

CREATE TABLE "claves_crear" ("miembro_id" integer not null references "usuarios" ("id") on delete cascade, "que" text not null, "clave" text not null, "creado_id" integer not null, "creada_en" text not null, constraint "claves_crear_unica" primary key ("miembro_id", "que", "clave")) strict;

CREATE TABLE "configuraciones_reparto" ("id" integer primary key autoincrement, "familia_id" integer not null references "familias" ("id"), "miembro_id" integer not null references "usuarios" ("id"), "trimestre_inicio" text not null, "porcentaje_asignado" integer not null check (porcentaje_asignado between 0 and 100), "activa" integer default 1 not null, constraint "configuraciones_reparto_una" unique ("miembro_id", "trimestre_inicio")) strict;

CREATE TABLE "correcciones" ("id" integer primary key autoincrement, "familia_id" integer not null references "familias" ("id"), "asignacion_id" integer references "asignaciones" ("id") on delete set null, "tipo" text not null check (tipo in ('OBJECION', 'NO_HECHA', 'OTRA_PERSONA')), "autor_id" integer not null references "usuarios" ("id"), "dueno_id" integer not null references "usuarios" ("id"), "hecha_por" integer not null references "usuarios" ("id"), "ahora_de" integer references "usuarios" ("id"), "dice" text check (dice in ('LA_HICE_YO', 'NO_ESTA_HECHA')), "motivo" text default '' not null, "trimestre_inicio" text not null, "fecha_limite" text, "tarea_nombre" text not null, "puntos" integer not null, "completada_en" text not null, "completada_el" text not null, "creada_en" text not null, "resolucion" text check (resolucion in ('ACEPTADA', 'RECHAZADA', 'RETIRADA')), "resuelta_por" integer references "usuarios" ("id"), "resuelta_en" text, "leida_en" text) strict;

CREATE TABLE "cuentas_congeladas" ("familia_id" integer not null references "familias" ("id"), "trimestre_inicio" text not null, "congelada_en" text not null, "hoja" text not null, constraint "cuentas_congeladas_pk" primary key ("familia_id", "trimestre_inicio")) strict;

CREATE TABLE "deseos" ("miembro_id" integer not null references "usuarios" ("id"), "puesto" integer not null, "tarea_id" integer not null references "tareas" ("id"), constraint "deseos_pk" primary key ("miembro_id", "tarea_id")) strict;

CREATE TABLE "envios" ("id" integer primary key autoincrement, "familia_id" integer not null references "familias" ("id"), "clave" text not null unique, "encargo" text not null, "intentos" integer default 0 not null, "no_antes_de" text not null, "caduca_en" text not null, "tomado_por" text, "creado_en" text not null) strict;

CREATE TABLE "eventos_reajuste" ("reajuste_id" integer not null references "reajustes" ("id"), "n" integer not null, "tipo" text not null, "datos" text not null, "en" text not null, constraint "eventos_reajuste_pk" primary key ("reajuste_id", "n")) strict;

CREATE TABLE "eventos_reparto" ("sesion_id" integer not null references "sesiones_reparto" ("id"), "n" integer not null, "tipo" text not null, "datos" text not null, "en" text not null, constraint "eventos_reparto_pk" primary key ("sesion_id", "n")) strict;

CREATE TABLE "familias" ("id" integer primary key autoincrement, "nombre" text not null, "pin" text not null, "zona_horaria" text not null, "semilla_reparto" integer not null, "version" integer default 0 not null, "creada_en" text not null, "silencio_desde" integer default 22 not null, "silencio_hasta" integer default 8 not null) strict;

CREATE TABLE "fotos" ("nombre" text not null primary key, "bytes" blob not null, "creada_en" text not null) strict;

CREATE TABLE "intentos" ("clave" text primary key, "fallidos" integer not null, "desde" text not null, "bloqueado_hasta" text) strict;

CREATE TABLE "invitaciones" ("id" integer primary key autoincrement, "familia_id" integer not null references "familias" ("id"), "hash" text not null unique, "expira_en" text not null) strict;

CREATE TABLE "invitaciones_alta" ("id" integer primary key autoincrement, "hash" text not null unique, "para" text not null, "creada_en" text not null, "expira_en" text not null, "usada_en" text, "retirada_en" text) strict;

CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);

CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);

CREATE TABLE "logros_desbloqueados" ("id" integer primary key autoincrement, "miembro_id" integer not null references "usuarios" ("id"), "codigo" text not null, "fecha_desbloqueo" text not null, "puntos_bonus" integer not null check (puntos_bonus >= 0), "visto" integer default 0 not null, constraint "logros_desbloqueados_uno" unique ("miembro_id", "codigo")) strict;

CREATE TABLE "motivos_reajuste" ("familia_id" integer not null references "familias" ("id"), "motivo" text not null, "sujeto" integer not null, "valor" text not null, "descartado" integer default 0 not null, constraint "motivos_reajuste_pk" primary key ("familia_id", "motivo", "sujeto")) strict;

CREATE TABLE "pantallas" ("id" integer primary key autoincrement, "familia_id" integer not null references "familias" ("id"), "nombre" text not null, "hash" text unique, "vinculada_por" integer not null references "usuarios" ("id"), "vinculada_en" text not null) strict;

CREATE TABLE "rastro" ("id" integer primary key autoincrement, "familia_id" integer not null references "familias" ("id"), "cuando" text not null, "autor_id" integer references "usuarios" ("id") on delete set null, "autor_nombre" text not null, "acto" text not null, "datos" text not null) strict;

CREATE TABLE "reajustes" ("id" integer primary key autoincrement, "familia_id" integer not null references "familias" ("id"), "trimestre_inicio" text not null, "fase" text not null check (fase in ('EN_CURSO', 'TERMINADO', 'CANCELADO')), "estado" text not null, "creado_en" text not null, "terminado_en" text) strict;

CREATE TABLE "reloj" ("id" integer primary key check (id = 1), "ultima_hora" text not null) strict;

CREATE TABLE "responsabilidades" ("id" integer primary key autoincrement, "familia_id" integer not null references "familias" ("id"), "sesion_id" integer not null references "sesiones_reparto" ("id"), "tarea_id" integer not null references "tareas" ("id"), "miembro_id" integer not null references "usuarios" ("id"), "desde" text not null, "terminada_en" text) strict;

CREATE TABLE "secretos" ("nombre" text not null primary key, "valor" blob not null, "creado_en" text not null) strict;

CREATE TABLE "sesiones_reparto" ("id" integer primary key autoincrement, "familia_id" integer not null references "familias" ("id"), "trimestre_inicio" text not null, "fase" text not null check (fase in ('ELECCION', 'CIERRE', 'COMPLETADA', 'CANCELADA')), "contar" text not null check (contar in ('PUNTOS', 'TRIMESTRE')), "estado" text not null, "creada_en" text not null, "terminada_en" text) strict;

CREATE TABLE "suscripciones" ("id" integer primary key autoincrement, "miembro_id" integer not null references "usuarios" ("id") on delete cascade, "acceso_id" integer not null references "accesos" ("id") on delete cascade, "endpoint" text not null unique, "p256dh" text not null, "auth" text not null, "nombre" text not null, "creado_en" text not null, "ultima_entrega" text, "ultimo_intento" text, "ultimo_resultado" text) strict;

CREATE TABLE "tanda" ("id" integer primary key check (id = 1), "epoca" text not null, "sirviendo_desde" text not null) strict;

CREATE TABLE "tareas" ("id" integer primary key autoincrement, "familia_id" integer not null references "familias" ("id"), "nombre" text not null, "descripcion" text not null, "frecuencia" text not null check (frecuencia in ('DIARIA', 'SEMANAL', 'DOS_VECES_SEMANA', 'MENSUAL', 'OTRA')), "dia_semana" integer check (dia_semana between 1 and 7), "dia_semana_2" integer check (dia_semana_2 between 1 and 7), "dia_mes" integer check (dia_mes between 1 and 31), "tiempo_estimado" integer not null check (tiempo_estimado >= 1), "apta_infantil" integer not null, "apta_juvenil" integer not null, "apta_adulto" integer not null, "puntos" integer not null check (puntos >= 0), "activa" integer default 1 not null, "votaciones_completadas" integer default 0 not null, "creada_en" text not null, "borrada_en" text, "libre" integer default 0 not null, "abierta_en" text, "regla" text check ((frecuencia = 'OTRA') = (regla is not null)), "de_cabeza" integer default 0 not null, "parte_de" integer references "tareas" ("id"), "en_partes" integer default 0 not null, "libre_hasta_reparto" integer default 0 not null) strict;

CREATE TABLE "trabajos_hechos" ("familia_id" integer not null references "familias" ("id"), "trabajo" text not null, "dia" text not null, "hecho_en" text not null, "hizo" text, constraint "trabajos_hechos_pk" primary key ("familia_id", "trabajo", "dia")) strict;

CREATE TABLE "usuarios" ("id" integer primary key autoincrement, "familia_id" integer not null references "familias" ("id"), "username" text, "username_clave" text unique, "first_name" text not null, "last_name" text default '' not null, "email" text default '' not null, "grupo_edad" text not null check (grupo_edad in ('INFANTIL', 'JUVENIL', 'ADULTO')), "avatar" text, "color" text not null, "es_administrador" integer default 0 not null, "puntos_totales" integer default 0 not null, "racha_dias" integer default 0 not null, "password_hash" text, "notificaciones_email" integer default 0 not null, "notificaciones_push" integer default 0 not null, "creado_en" text not null, "activado_en" text, "racha_desde" text, "hora_recordatorio" integer default 18, "recordado_el" text, "entra_con_pin" integer default 0 not null, "pin_hash" text, "archivado_en" text, "hash_archivado" text) strict;

CREATE TABLE "vinculaciones" ("id" integer primary key autoincrement, "codigo" text not null unique, "hash_clave" text not null unique, "direccion" text not null, "expira_en" text not null, "pantalla_id" integer references "pantallas" ("id") on delete cascade) strict;

CREATE TABLE "votaciones" ("id" integer primary key autoincrement, "tarea_id" integer not null references "tareas" ("id"), "miembro_id" integer not null references "usuarios" ("id"), "dificultad" integer not null check (dificultad between 1 and 4), "creada_en" text not null, constraint "votaciones_una_por_miembro" unique ("tarea_id", "miembro_id")) strict;

CREATE INDEX "accesos_aparato" on "accesos" ("aparato_id");

CREATE INDEX "accesos_usuario" on "accesos" ("usuario_id");

CREATE INDEX "aparatos_familia" on "aparatos" ("familia_id");

CREATE INDEX "asignaciones_anterior" on "asignaciones" ("anterior_id");

CREATE INDEX "asignaciones_completadas" on "asignaciones" ("familia_id", "completada_el");

CREATE INDEX "asignaciones_dia" on "asignaciones" ("familia_id", "fecha_limite");

CREATE INDEX "asignaciones_familia" on "asignaciones" ("familia_id", "trimestre_inicio");

CREATE INDEX "asignaciones_hecha_por" on "asignaciones" ("hecha_por", "completada_el") where hecha_por is not null;

CREATE INDEX "asignaciones_miembro" on "asignaciones" ("miembro_id", "estado");

CREATE INDEX "asignaciones_responsabilidad" on "asignaciones" ("responsabilidad_id", "fecha_limite");

CREATE INDEX "asignaciones_tarea" on "asignaciones" ("tarea_id", "completada_en");

CREATE UNIQUE INDEX "asignaciones_una_abierta" on "asignaciones" ("responsabilidad_id") where estado = 'PENDIENTE' and responsabilidad_id is not null;

CREATE INDEX "ausencias_familia" on "ausencias" ("familia_id");

CREATE INDEX "ausencias_miembro" on "ausencias" ("miembro_id");

CREATE INDEX "avisos_enviados_caduca" on "avisos_enviados" ("caduca_en");

CREATE INDEX "avisos_enviados_familia" on "avisos_enviados" ("familia_id");

CREATE INDEX "cambios_asignacion" on "cambios" ("asignacion_id");

CREATE INDEX "cambios_caduca" on "cambios" ("caduca_en") where estado in ('ABIERTO', 'POR_PERMITIR');

CREATE INDEX "cambios_familia" on "cambios" ("familia_id", "estado");

CREATE INDEX "claves_completar_creada" on "claves_completar" ("creada_en");

CREATE INDEX "claves_completar_miembro" on "claves_completar" ("miembro_id");

CREATE INDEX "claves_crear_creada" on "claves_crear" ("creada_en");

CREATE INDEX "configuraciones_reparto_familia" on "configuraciones_reparto" ("familia_id", "trimestre_inicio");

CREATE INDEX "correcciones_asignacion" on "correcciones" ("asignacion_id");

CREATE INDEX "correcciones_familia" on "correcciones" ("familia_id", "trimestre_inicio");

CREATE INDEX "deseos_tarea" on "deseos" ("tarea_id");

CREATE INDEX "envios_familia" on "envios" ("familia_id");

CREATE INDEX "envios_siguiente" on "envios" ("no_antes_de", "id");

CREATE INDEX "invitaciones_familia" on "invitaciones" ("familia_id");

CREATE INDEX "pantallas_familia" on "pantallas" ("familia_id");

CREATE INDEX "rastro_familia" on "rastro" ("familia_id", "id");

CREATE INDEX "reajustes_familia" on "reajustes" ("familia_id", "trimestre_inicio");

CREATE UNIQUE INDEX "reajustes_uno_en_curso" on "reajustes" ("familia_id") where fase = 'EN_CURSO';

CREATE INDEX "responsabilidades_familia" on "responsabilidades" ("familia_id");

CREATE INDEX "sesiones_reparto_familia" on "sesiones_reparto" ("familia_id", "trimestre_inicio");

CREATE UNIQUE INDEX "sesiones_reparto_una_en_curso" on "sesiones_reparto" ("familia_id") where fase in ('ELECCION', 'CIERRE');

CREATE INDEX "suscripciones_acceso" on "suscripciones" ("acceso_id");

CREATE INDEX "suscripciones_miembro" on "suscripciones" ("miembro_id");

CREATE INDEX "tareas_familia" on "tareas" ("familia_id");

CREATE INDEX "tareas_parte" on "tareas" ("parte_de");

CREATE INDEX "usuarios_familia" on "usuarios" ("familia_id");

CREATE INDEX "vinculaciones_direccion" on "vinculaciones" ("direccion");

CREATE INDEX "vinculaciones_expira" on "vinculaciones" ("expira_en");

CREATE INDEX "votaciones_miembro" on "votaciones" ("miembro_id");
