import { sql, type Insertable, type Updateable } from 'kysely';
import { GRUPO_EDAD_DISPLAY } from '#shared/contracts/textos.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { preparada, preparadaPorTandas } from './consultas.ts';
import { COLUMNAS_RACHA, leerComodines, type FilaRacha } from './rachas.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';

const conFamilia = (db: Db) =>
  db
    .selectFrom('usuarios as u')
    .innerJoin('familias as f', 'f.id', 'u.familia_id')
    .select([
      'u.id',
      'u.username',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.familia_id as familia',
      'f.nombre as familia_nombre',
      'f.zona_horaria',
      'u.grupo_edad',
      'u.avatar',
      'u.color',
      'u.es_administrador',
      'u.puntos_totales',
      'u.racha_dias',
      'u.comodines',
      'u.comodines_usados',
      'u.password_hash',
      'u.entra_con_pin',
      'u.pin_hash',
      'u.notificaciones_email',
      'u.notificaciones_push',
      'u.hora_recordatorio',
    ]);

type Fila = Awaited<ReturnType<ReturnType<typeof conFamilia>['executeTakeFirstOrThrow']>>;

/**
 * Converts a row to the API's form: hashes become flags that say whether there is an account and a PIN.
 * A reset account keeps its username and e-mail, which stay hidden until it is activated again.
 */
const aUsuario = ({
  password_hash,
  username,
  email,
  entra_con_pin,
  pin_hash,
  comodines_usados,
  ...fila
}: Fila): Usuario => ({
  ...fila,
  username: password_hash === null ? '' : (username ?? ''),
  email: password_hash === null ? '' : email,
  grupo_edad_display: GRUPO_EDAD_DISPLAY[fila.grupo_edad],
  comodin_usado_el: leerComodines(comodines_usados).at(-1) ?? null,
  tiene_cuenta: password_hash !== null,
  entrada_pin: entra_con_pin ? (pin_hash === null ? 'SIN_PIN' : 'CON_PIN') : 'NO',
});

const uno = preparada((db, familia: number, id: number) =>
  conFamilia(db).where('u.familia_id', '=', familia).where('u.id', '=', id),
);
const algunos = preparadaPorTandas((db, ids) => conFamilia(db).select('u.archivado_en').where('u.id', 'in', ids));
const todos = preparada((db, familia: number) => conFamilia(db).where('u.familia_id', '=', familia).orderBy('u.id'));
const deCasa = preparada((db, familia: number) =>
  conFamilia(db).where('u.familia_id', '=', familia).where('u.archivado_en', 'is', null).orderBy('u.id'),
);

/** A member of a family; undefined for another family's id. */
export const leerUsuario = async (db: Db, familia: number, id: number): Promise<Usuario | undefined> => {
  const [fila] = await uno(db, familia, id);
  return fila === undefined ? undefined : aUsuario(fila);
};

/** Several members of a family, in no order, each with whether they are archived. */
export const leerUsuariosPorId = async (
  db: Db,
  familia: number,
  ids: readonly number[],
): Promise<{ readonly usuario: Usuario; readonly archivado: boolean }[]> =>
  (await algunos(db, ids)).flatMap(({ archivado_en, ...fila }) =>
    fila.familia === familia ? [{ usuario: aUsuario(fila), archivado: archivado_en !== null }] : [],
  );

/** Members of a family who live here, sorted by id. */
export const listarDeCasa = async (db: Db, familia: number): Promise<Usuario[]> =>
  (await deCasa(db, familia)).map(aUsuario);

/** All members of a family, archived ones included, sorted by id. */
export const listarUsuarios = async (db: Db, familia: number): Promise<Usuario[]> =>
  (await todos(db, familia)).map(aUsuario);

/** The archived members among `ids`, sorted by id. */
export const listarIdos = async (db: Db, familia: number, ids: readonly number[]): Promise<Usuario[]> =>
  ids.length === 0
    ? []
    : (
        await conFamilia(db)
          .where('u.familia_id', '=', familia)
          .where('u.archivado_en', 'is not', null)
          .where('u.id', 'in', [...ids])
          .orderBy('u.id')
          .execute()
      ).map(aUsuario);

/** Members with an account, sorted by id. */
export const listarConCuenta = preparada((db, familia: number) =>
  db
    .selectFrom('usuarios')
    .select(['id', 'first_name', 'grupo_edad', 'avatar', 'color', 'es_administrador'])
    .where('familia_id', '=', familia)
    .where('password_hash', 'is not', null)
    .orderBy('id'),
);

/** Members without an account who may still activate one, sorted by id. */
export const listarSinCuenta = (db: Db, familia: number) =>
  db
    .selectFrom('usuarios')
    .select(['id', 'first_name', 'grupo_edad', 'avatar', 'color'])
    .where('familia_id', '=', familia)
    .where('password_hash', 'is', null)
    .where('archivado_en', 'is', null)
    .orderBy('id')
    .execute();

/** Counts the members who live here (`enCasa`), and all members, archived ones included (`enTotal`). */
export const contarMiembros = async (db: Db, familia: number): Promise<{ enCasa: number; enTotal: number }> => {
  const { todos, idos } = await db
    .selectFrom('usuarios')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('todos'),
      fn.count<number | string>('archivado_en').as('idos'),
    ])
    .where('familia_id', '=', familia)
    .executeTakeFirstOrThrow();
  return { enCasa: Number(todos) - Number(idos), enTotal: Number(todos) };
};

export const insertarUsuario = async (db: Db, fila: Insertable<Esquema['usuarios']>): Promise<number> => {
  const { id } = await db.insertInto('usuarios').values(fila).returning('id').executeTakeFirstOrThrow();
  return id;
};

/**
 * Password hash of an account without a password, whose member logs in with an OIDC provider. No password has this hash. It has
 * the form of a real one, because a family's file contains hashes and its import checks their form.
 */
export const SIN_CONTRASENA = `$argon2id$v=19$m=19456,t=2,p=1$${'0'.repeat(22)}$${'0'.repeat(43)}`;

/** Gives a member an account. Returns false when they have one already, or are archived. */
export const activarUsuario = async (
  db: Db,
  id: number,
  cuenta: { username: string; username_clave: string; password_hash: string; activado_en: Instante },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('usuarios')
    .set(cuenta)
    .where('id', '=', id)
    .where('password_hash', 'is', null)
    .where('archivado_en', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Resets a member to «Sin activar»: password, PIN, role of admin and `activado_en` are deleted. The username stays. */
export const quitarCuenta = async (db: Db, id: number): Promise<void> => {
  await db
    .updateTable('usuarios')
    .set({ password_hash: null, activado_en: null, es_administrador: false, entra_con_pin: false, pin_hash: null })
    .where('id', '=', id)
    .execute();
};

/** Gives or takes the role of admin. An admin may not log in by face and PIN, so a new admin's PIN is deleted. */
export const cambiarRol = async (db: Db, id: number, es_administrador: boolean): Promise<void> => {
  const sinPin = es_administrador ? { entra_con_pin: false, pin_hash: null } : {};
  await db
    .updateTable('usuarios')
    .set({ es_administrador, ...sinPin })
    .where('id', '=', id)
    .execute();
};

export const cambiarContrasena = async (db: Db, id: number, password_hash: string): Promise<void> => {
  await db.updateTable('usuarios').set({ password_hash }).where('id', '=', id).execute();
};

/** Updates columns of a member. Password, PIN, role and points have functions of their own. */
export const actualizarUsuario = async (
  db: Db,
  id: number,
  campos: Updateable<
    Pick<
      Esquema['usuarios'],
      | 'username'
      | 'username_clave'
      | 'first_name'
      | 'last_name'
      | 'email'
      | 'grupo_edad'
      | 'avatar'
      | 'notificaciones_email'
      | 'notificaciones_push'
      | 'hora_recordatorio'
      | 'recordado_el'
    >
  >,
): Promise<void> => {
  await db.updateTable('usuarios').set(campos).where('id', '=', id).execute();
};

export const leerHash = async (db: Db, id: number): Promise<string | null> =>
  (await db.selectFrom('usuarios').select('password_hash').where('id', '=', id).executeTakeFirst())?.password_hash ??
  null;

/** Tells whether a family has an admin with an account besides this member. */
export const hayOtroAdmin = async (db: Db, familia: number, id: number): Promise<boolean> => {
  const otro = await db
    .selectFrom('usuarios')
    .select('id')
    .where('familia_id', '=', familia)
    .where('es_administrador', '=', true)
    .where('password_hash', 'is not', null)
    .where('id', '!=', id)
    .executeTakeFirst();
  return otro !== undefined;
};

/** Adds points to members' totals; negative numbers subtract. Returns the members' streaks, which callers then recompute. */
export const sumarPuntos = async (db: Db, puntos: ReadonlyMap<number, number>): Promise<FilaRacha[]> => {
  if (puntos.size === 0) return [];
  const deCadaUno = sql.join(
    [...puntos].map(([miembro, n]) => sql`when ${miembro} then ${n}`),
    sql` `,
  );
  return db
    .updateTable('usuarios')
    .set((e) => ({ puntos_totales: e('puntos_totales', '+', sql<number>`cast(case id ${deCadaUno} end as integer)`) }))
    .where('id', 'in', [...puntos.keys()])
    .returning(COLUMNAS_RACHA)
    .execute();
};
