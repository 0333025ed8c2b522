import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { preparada } from './consultas.ts';
import { RUTA_AVATARES } from '#shared/contracts/rutas.ts';
import { olvidarIntentos, olvidarIntentosDe } from './intentos.ts';

// Requests to delete a family, at most one for each.

const bajaDe = preparada((db, familia: number) =>
  db
    .selectFrom('bajas as b')
    .innerJoin('usuarios as u', 'u.id', 'b.pedida_por')
    .select(['b.pedida_por', 'u.first_name as nombre', 'b.pedida_en', 'b.borra_en', 'b.vista_en'])
    .where('b.familia_id', '=', familia),
);

/** Reads the family's request to be deleted, with the name of the admin who made it; undefined when there is none. */
export const leerBaja = async (db: Db, familia: number) => (await bajaDe(db, familia))[0];

/** Returns the ids of the families with a request, ascending. */
export const listarBajas = async (db: Db): Promise<readonly number[]> =>
  (await db.selectFrom('bajas').select('familia_id').orderBy('familia_id').execute()).map((b) => b.familia_id);

export const insertarBaja = async (db: Db, fila: Insertable<Esquema['bajas']>): Promise<void> => {
  await db.insertInto('bajas').values(fila).execute();
};

/** Stores when the family is to be deleted, perhaps later than before, and when a server last saw the request. */
export const moverBaja = async (
  db: Db,
  familia: number,
  campos: { readonly borra_en: Instante; readonly vista_en: Instante },
): Promise<void> => {
  await db.updateTable('bajas').set(campos).where('familia_id', '=', familia).execute();
};

export const borrarBaja = async (db: Db, familia: number): Promise<void> => {
  await db.deleteFrom('bajas').where('familia_id', '=', familia).execute();
};

// Deletes every row of a family.

type Suyas = (familia: number) => RawBuilder<boolean>;
const deFamilia: Suyas = (f) => sql`familia_id = ${f}`;
const de =
  (columna: string, tabla: string): Suyas =>
  (f) =>
    sql`${sql.ref(columna)} in (select id from ${sql.table(tabla)} where familia_id = ${f})`;
const deMiembro = de('miembro_id', 'usuarios');

/**
 * Each table with rows of a family, and the condition that selects them. The order matters: a row is deleted after all rows that
 * refer to it, and after those whose condition reads it (`fotos` reads `usuarios`).
 */
const TABLAS: readonly (readonly [tabla: keyof Esquema, suyas: Suyas])[] = [
  ['bajas', deFamilia],
  ['envios', deFamilia],
  ['avisos_enviados', deFamilia],
  ['suscripciones', deMiembro],
  ['destinos', deFamilia],
  ['claves', deMiembro],
  ['vinculaciones', de('pantalla_id', 'pantallas')],
  ['pantallas', deFamilia],
  ['accesos', de('usuario_id', 'usuarios')],
  ['passkeys', deFamilia],
  ['enlaces_oidc', deFamilia],
  ['aparatos', deFamilia],
  ['calendarios', deFamilia],
  ['dav_negadas', deFamilia],
  ['dav_puestas', deFamilia],
  ['llaves', deFamilia],
  ['entregas', deFamilia],
  ['webhooks', deFamilia],
  ['activaciones', deFamilia],
  ['invitaciones', deFamilia],
  ['salas', deFamilia],
  ['rastro', deFamilia],
  ['logros_desbloqueados', deMiembro],
  ['correcciones_paga', deFamilia],
  ['pagas', deFamilia],
  ['importes_paga', deFamilia],
  ['metas', deFamilia],
  ['pedidos_premio', deFamilia],
  ['tramos_premios', deFamilia],
  ['premios', deFamilia],
  ['cuentas_congeladas', deFamilia],
  ['trabajos_hechos', deFamilia],
  ['ausencias', deFamilia],
  ['correcciones', deFamilia],
  ['revisiones', deFamilia],
  ['cambios', deFamilia],
  ['gracias', deFamilia],
  ['fotos_hechas', deFamilia],
  ['asignaciones', deFamilia],
  ['motivos_reajuste', deFamilia],
  ['eventos_reajuste', de('reajuste_id', 'reajustes')],
  ['reajustes', deFamilia],
  ['responsabilidades', deFamilia],
  ['certificados', de('sesion_id', 'sesiones_reparto')],
  ['eventos_reparto', de('sesion_id', 'sesiones_reparto')],
  ['sesiones_reparto', deFamilia],
  ['configuraciones_reparto', deFamilia],
  ['deseos', deMiembro],
  ['votaciones', de('tarea_id', 'tareas')],
  ['tareas', deFamilia],
  [
    'fotos',
    (f) =>
      sql`exists (select 1 from usuarios u where u.familia_id = ${f} and u.avatar = ${RUTA_AVATARES} || fotos.nombre)`,
  ],
  ['usuarios', deFamilia],
  ['familias', (f) => sql`id = ${f}`],
];

/**
 * Deletes the counters of attempts whose keys have ids of the family, its members or their logins. All others, such as those by
 * username or network address, stay until `borrarIntentosAnteriores` deletes them for their age.
 */
const borrarContadores = async (
  db: Db,
  familia: number,
  { miembros, accesos }: { readonly miembros: readonly number[]; readonly accesos: readonly number[] },
): Promise<void> => {
  for (const que of ['exportada', 'pin-dia', 'webhook']) await olvidarIntentos(db, `${que}|${String(familia)}`);
  await olvidarIntentosDe(db, `pin|${String(familia)}|`);
  for (const acceso of accesos) await olvidarIntentos(db, `cambio|${String(acceso)}`);
  for (const miembro of miembros) {
    for (const que of ['prueba', 'username', 'averia', 'pantalla', 'cara-dia'])
      await olvidarIntentos(db, `${que}|${String(miembro)}`);
    await olvidarIntentosDe(db, `cara|${String(miembro)}|`);
  }
};

/** The members and wall screens whose connections end with the family. */
export interface DeLaBorrada {
  readonly miembros: readonly number[];
  readonly pantallas: readonly number[];
}

/**
 * Deletes a family's row and all rows that belong to it. Locks its members' rows first, so that a login that starts meanwhile
 * waits for this change, and then fails.
 */
export const borrarFilasDe = async (db: Db, familia: number): Promise<DeLaBorrada> => {
  const suyos = db.selectFrom('usuarios').select('id').where('familia_id', '=', familia);
  const miembros = (await suyos.orderBy('id').forUpdate().execute()).map((m) => m.id);
  const accesos = await db.selectFrom('accesos').select('id').where('usuario_id', 'in', suyos).execute();
  const pantallas = await db.selectFrom('pantallas').select('id').where('familia_id', '=', familia).execute();
  await borrarContadores(db, familia, { miembros, accesos: accesos.map((a) => a.id) });
  for (const [tabla, suyas] of TABLAS) await db.deleteFrom(tabla).where(suyas(familia)).execute();
  return { miembros, pantallas: pantallas.map((p) => p.id) };
};
