import { type RawBuilder, sql } from 'kysely';
import type { Lista } from '#shared/contracts/familia-archivo/formato.ts';
import { FILAS } from '#shared/contracts/familia-archivo/listas.ts';
import { RUTA_AVATARES } from '#shared/contracts/rutas.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import type { Numerada } from './consultas.ts';

// The rows that belong to a family: how to read them for its export file, and how to insert the rows of such a file.

export type FilaCruda = Readonly<Record<string, unknown>>;

export interface Tabla {
  readonly tabla: keyof Esquema;
  readonly columnas: readonly string[];
  /** True when the table has the column `familia_id`. */
  readonly deLaFamilia: boolean;
  /** The condition for rows that belong to a family. */
  readonly suyas: (familia: number) => RawBuilder<unknown>;
  /** The columns by which the rows are sorted in the file. Together they are unique. */
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

/** Describes a list whose rows have no id. Its columns are the fields of the list's schema. */
const suelta = <T extends keyof Esquema>(
  lista: Lista,
  tabla: T,
  suyas: Tabla['suyas'],
  ...orden: readonly string[]
) => ({ tabla, suyas, deLaFamilia: suyas === deFamilia, columnas: Object.keys(FILAS[lista].shape), orden });

/** Describes a list whose rows have ids. */
const numerada = <T extends Numerada>(lista: Lista, tabla: T, suyas: Tabla['suyas']) =>
  suelta(lista, tabla, suyas, 'id');

/** Describes the log of the drafts or of the reajustes. The file has two of its columns, since `datos` contains the others. */
const registro = (tabla: keyof Esquema, de: string, suyas: Tabla['suyas']): Tabla => ({
  tabla,
  suyas,
  deLaFamilia: false,
  columnas: [de, 'datos'],
  orden: [de, 'n'],
});

/**
 * The table of each list of the file, with its columns, condition and order. A log has two columns; the columns of any other list
 * are those of its schema in `FILAS`. server/features/traslado/columnas.test.ts tells which columns are left out, and why.
 */
export const TABLAS = {
  miembros: numerada('miembros', 'usuarios', deFamilia),
  fotos: suelta('fotos', 'fotos', deSusCaras, 'nombre'),
  tareas: numerada('tareas', 'tareas', deFamilia),
  votos: numerada('votos', 'votaciones', deTarea),
  partes: numerada('partes', 'configuraciones_reparto', deFamilia),
  deseos: suelta('deseos', 'deseos', deMiembro, 'miembro_id', 'puesto', 'tarea_id'),
  repartos: numerada('repartos', 'sesiones_reparto', deFamilia),
  jugadas: registro('eventos_reparto', 'sesion_id', deReparto),
  certificados: suelta('certificados', 'certificados', deReparto, 'sesion_id'),
  responsabilidades: numerada('responsabilidades', 'responsabilidades', deFamilia),
  reajustes: numerada('reajustes', 'reajustes', deFamilia),
  jugadas_reajuste: registro('eventos_reajuste', 'reajuste_id', deReajuste),
  asignaciones: numerada('asignaciones', 'asignaciones', deFamilia),
  gracias: suelta('gracias', 'gracias', deFamilia, 'asignacion_id', 'miembro_id'),
  ausencias: numerada('ausencias', 'ausencias', deFamilia),
  cambios: numerada('cambios', 'cambios', deFamilia),
  correcciones: numerada('correcciones', 'correcciones', deFamilia),
  revisiones: numerada('revisiones', 'revisiones', deFamilia),
  cuentas: suelta('cuentas', 'cuentas_congeladas', deFamilia, 'trimestre_inicio'),
  metas: numerada('metas', 'metas', deFamilia),
  premios: numerada('premios', 'premios', deFamilia),
  tramos_premios: numerada('tramos_premios', 'tramos_premios', deFamilia),
  pedidos_premio: numerada('pedidos_premio', 'pedidos_premio', deFamilia),
  importes_paga: numerada('importes_paga', 'importes_paga', deFamilia),
  pagas: numerada('pagas', 'pagas', deFamilia),
  correcciones_paga: numerada('correcciones_paga', 'correcciones_paga', deFamilia),
  logros: numerada('logros', 'logros_desbloqueados', deMiembro),
  dias: suelta('dias', 'trabajos_hechos', deFamilia, 'trabajo', 'dia'),
} as const satisfies Readonly<Record<Lista, Tabla>>;

/** Lists read and written one row at a time, since a row may be as large as a thousand others: a state, a ledger, a photo. */
export const DE_UNA_EN_UNA: ReadonlySet<Lista> = new Set(['repartos', 'certificados', 'reajustes', 'cuentas', 'fotos']);

/** Rows per insert, because a statement takes a limited number of bound values. */
const POR_TANDA = 100;

/** Inserts rows of one table as they are. */
export const insertarCrudas = async (db: Db, tabla: keyof Esquema, filas: readonly FilaCruda[]): Promise<void> => {
  for (let i = 0; i < filas.length; i += POR_TANDA)
    await db
      .insertInto(tabla)
      .values(filas.slice(i, i + POR_TANDA))
      .execute();
};

/** The lists whose rows have ids, in an order in which they can be inserted. */
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
  'revisiones',
  'ausencias',
  'cambios',
  'metas',
  'premios',
  'tramos_premios',
  'pedidos_premio',
  'importes_paga',
  'pagas',
  'correcciones_paga',
  'logros',
] as const satisfies readonly Lista[];
export type ListaNumerada = (typeof LISTAS_NUMERADAS)[number];

/** Rows read at a time, or width of a range of ids. A read of SQLite blocks the process, so it must be short. */
export const POR_PAGINA = 1_000;

const lista = (columnas: readonly string[]): RawBuilder<unknown> => sql.join(columnas.map((c) => sql.ref(c)));

/** Reads the rows of a table that fulfil a condition, in the list's order. */
const leerDonde = async (
  db: Db,
  { tabla, columnas, orden }: Tabla,
  donde: RawBuilder<unknown>,
): Promise<readonly FilaCruda[]> => {
  const { rows } = await sql<FilaCruda>`
    select ${lista(columnas)} from ${sql.table(tabla)} where ${donde} order by ${lista(orden)}`.execute(db);
  return rows;
};

/**
 * Yields a family's rows of a table with ids, one page for each range of ids; pages may be empty.
 * With LIMIT and OFFSET the database would sort all of the family's rows for each page. The `+` keeps SQLite from using the
 * family's index instead of the ids.
 */
async function* leerPorIds(db: Db, suya: Tabla, familia: number): AsyncGenerator<readonly FilaCruda[]> {
  const suyas = suya.suyas(familia);
  const { rows } = await sql<{ primera: number | null; ultima: number | null }>`
    select min(id) as primera, max(id) as ultima from ${sql.table(suya.tabla)} where ${suyas}`.execute(db);
  const [{ primera, ultima } = { primera: null, ultima: null }] = rows;
  if (primera === null || ultima === null) return;
  const lasSuyas = suya.deLaFamilia ? sql`+familia_id = ${familia}` : suyas;
  for (let desde = primera; desde <= ultima; desde += POR_PAGINA)
    yield await leerDonde(db, suya, sql`${lasSuyas} and id >= ${desde} and id < ${desde + POR_PAGINA}`);
}

/** Yields all rows of one of the family's lists, in order, in pages. */
export async function* leerLista(db: Db, cual: Lista, familia: number): AsyncGenerator<readonly FilaCruda[]> {
  const suya: Tabla = TABLAS[cual];
  const { tabla, columnas, suyas, orden } = suya;
  const cuantas = DE_UNA_EN_UNA.has(cual) ? 1 : POR_PAGINA;
  if (cuantas > 1 && orden[0] === 'id') {
    yield* leerPorIds(db, suya, familia);
    return;
  }
  for (let desde = 0, hay = cuantas; hay === cuantas; desde += cuantas) {
    const { rows } = await sql<FilaCruda>`
      select ${lista(columnas)} from ${sql.table(tabla)} where ${suyas(familia)}
      order by ${lista(orden)} limit ${cuantas} offset ${desde}`.execute(db);
    hay = rows.length;
    yield rows;
  }
}
