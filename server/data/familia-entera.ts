import { sql, type RawBuilder } from 'kysely';
import type { Lista } from '#shared/contracts/familia-archivo/formato.ts';
import { RUTA_AVATARES } from '#shared/contracts/rutas.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { COLUMNAS_DE_CAMBIO } from './cambios.ts';
import { COLUMNAS_DE_CORRECCION } from './correcciones.ts';
import type { Numerada } from './reservar-ids.ts';

/** A family's rows, whole: how they are found in the database for its file, and written when a file is taken in. */

export type FilaCruda = Readonly<Record<string, unknown>>;

export interface Tabla {
  readonly tabla: keyof Esquema;
  readonly columnas: readonly string[];
  /** Whether a row itself says whose it is. */
  readonly deLaFamilia: boolean;
  /** Which of them are the family's. */
  readonly suyas: (familia: number) => RawBuilder<unknown>;
  readonly orden: readonly string[];
}

const deFamilia = (familia: number) => sql`familia_id = ${familia}`;
const deMiembro = (familia: number) => sql`miembro_id in (select id from usuarios where familia_id = ${familia})`;
const deTarea = (familia: number) => sql`tarea_id in (select id from tareas where familia_id = ${familia})`;
const deReparto = (familia: number) =>
  sql`sesion_id in (select id from sesiones_reparto where familia_id = ${familia})`;
const deReajuste = (familia: number) => sql`reajuste_id in (select id from reajustes where familia_id = ${familia})`;
const deSusCaras = (familia: number) =>
  sql`exists (select 1 from usuarios u where u.familia_id = ${familia} and u.avatar = ${RUTA_AVATARES} || fotos.nombre)`;

const numerada = (
  tabla: Numerada,
  suyas: Tabla['suyas'],
  ...columnas: readonly string[]
): Tabla & { readonly tabla: Numerada } => ({
  tabla,
  suyas,
  deLaFamilia: suyas === deFamilia,
  columnas: ['id', ...columnas],
  orden: ['id'],
});

/** The log of a draft, or of a reajuste. */
const registro = (tabla: keyof Esquema, de: string, suyas: Tabla['suyas']): Tabla => ({
  tabla,
  suyas,
  deLaFamilia: false,
  columnas: [de, 'datos'],
  orden: [de, 'n'],
});

/** The columns that travel, of each list. What stays behind, and why: server/features/traslado/columnas.test.ts. */
export const TABLAS = {
  miembros: numerada(
    'usuarios',
    deFamilia,
    'username',
    'first_name',
    'last_name',
    'email',
    'grupo_edad',
    'avatar',
    'color',
    'es_administrador',
    'puntos_totales',
    'racha_dias',
    'racha_desde',
    'password_hash',
    'entra_con_pin',
    'pin_hash',
    'notificaciones_email',
    'notificaciones_push',
    'hora_recordatorio',
    'recordado_el',
    'creado_en',
    'activado_en',
    'archivado_en',
    'hash_archivado',
  ),
  fotos: {
    tabla: 'fotos',
    suyas: deSusCaras,
    deLaFamilia: false,
    columnas: ['nombre', 'creada_en', 'bytes'],
    orden: ['nombre'],
  },
  tareas: numerada(
    'tareas',
    deFamilia,
    'nombre',
    'descripcion',
    'frecuencia',
    'dia_semana',
    'dia_semana_2',
    'dia_mes',
    'regla',
    'tiempo_estimado',
    'apta_infantil',
    'apta_juvenil',
    'apta_adulto',
    'puntos',
    'activa',
    'votaciones_completadas',
    'creada_en',
    'borrada_en',
    'de_cabeza',
    'libre',
    'libre_hasta_reparto',
    'abierta_en',
    'parte_de',
    'en_partes',
  ),
  votos: numerada('votaciones', deTarea, 'tarea_id', 'miembro_id', 'dificultad', 'creada_en'),
  partes: numerada(
    'configuraciones_reparto',
    deFamilia,
    'miembro_id',
    'trimestre_inicio',
    'porcentaje_asignado',
    'activa',
  ),
  deseos: {
    tabla: 'deseos',
    suyas: deMiembro,
    deLaFamilia: false,
    columnas: ['miembro_id', 'puesto', 'tarea_id'],
    orden: ['miembro_id', 'puesto', 'tarea_id'],
  },
  repartos: numerada(
    'sesiones_reparto',
    deFamilia,
    'trimestre_inicio',
    'fase',
    'contar',
    'creada_en',
    'terminada_en',
    'estado',
  ),
  jugadas: registro('eventos_reparto', 'sesion_id', deReparto),
  certificados: {
    tabla: 'certificados',
    suyas: deReparto,
    deLaFamilia: false,
    columnas: ['sesion_id', 'ficha'],
    orden: ['sesion_id'],
  },
  responsabilidades: numerada(
    'responsabilidades',
    deFamilia,
    'sesion_id',
    'tarea_id',
    'miembro_id',
    'desde',
    'terminada_en',
  ),
  reajustes: numerada('reajustes', deFamilia, 'trimestre_inicio', 'fase', 'creado_en', 'terminado_en', 'estado'),
  jugadas_reajuste: registro('eventos_reajuste', 'reajuste_id', deReajuste),
  asignaciones: numerada(
    'asignaciones',
    deFamilia,
    'responsabilidad_id',
    'tarea_id',
    'miembro_id',
    'trimestre_inicio',
    'fecha_limite',
    'disponible_desde',
    'su_dia',
    'estado',
    'tarea_nombre',
    'tarea_puntos',
    'tarea_tiempo',
    'puntos_ganados',
    'creada_en',
    'completada_en',
    'completada_por',
    'completada_el',
    'vencida_el',
    'anterior_id',
    'hecha_por',
    'excusada',
    'tomada_el',
    'cedida_por',
    'cubre_a',
    'cubierta_en',
  ),
  ausencias: numerada(
    'ausencias',
    deFamilia,
    'miembro_id',
    'desde',
    'hasta',
    'alternas',
    'nota',
    'creada_por',
    'creada_en',
    'confirmada_por',
    'confirmada_en',
  ),
  cambios: numerada('cambios', deFamilia, ...COLUMNAS_DE_CAMBIO),
  correcciones: numerada('correcciones', deFamilia, ...COLUMNAS_DE_CORRECCION),
  cuentas: {
    tabla: 'cuentas_congeladas',
    suyas: deFamilia,
    deLaFamilia: true,
    columnas: ['trimestre_inicio', 'congelada_en', 'hoja'],
    orden: ['trimestre_inicio'],
  },
  logros: numerada(
    'logros_desbloqueados',
    deMiembro,
    'miembro_id',
    'codigo',
    'fecha_desbloqueo',
    'puntos_bonus',
    'visto',
  ),
  dias: {
    tabla: 'trabajos_hechos',
    suyas: deFamilia,
    deLaFamilia: true,
    columnas: ['trabajo', 'dia', 'hecho_en'],
    orden: ['trabajo', 'dia'],
  },
} as const satisfies Readonly<Record<Lista, Tabla>>;

/** A row of these may be as large as a thousand of the others: a draft with its state, a frozen ledger, a photo. */
export const DE_UNA_EN_UNA: ReadonlySet<Lista> = new Set(['repartos', 'certificados', 'reajustes', 'cuentas', 'fotos']);

/** Rows that are written at a time: an engine takes only so many values. */
const POR_TANDA = 100;

/** Writes rows of one table as they are. */
export const insertarCrudas = async (db: Db, tabla: keyof Esquema, filas: readonly FilaCruda[]): Promise<void> => {
  for (let i = 0; i < filas.length; i += POR_TANDA)
    await db
      .insertInto(tabla)
      .values(filas.slice(i, i + POR_TANDA))
      .execute();
};

/** The lists whose rows have ids, in an order in which they can be written. */
export const LISTAS_NUMERADAS = [
  'miembros',
  'tareas',
  'votos',
  'partes',
  'repartos',
  'responsabilidades',
  'reajustes',
  'asignaciones',
  'correcciones',
  'ausencias',
  'cambios',
  'logros',
] as const satisfies readonly Lista[];
export type ListaNumerada = (typeof LISTAS_NUMERADAS)[number];
