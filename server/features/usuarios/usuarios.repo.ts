import type { Usuario } from '#shared/contracts/usuarios.ts';
import { GRUPO_EDAD_DISPLAY } from '#shared/contracts/textos.ts';
import type { Db } from '#server/db/esquema.ts';

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
      'u.grupo_edad',
      'u.avatar',
      'u.color',
      'u.es_administrador',
      'u.puntos_totales',
      'u.racha_dias',
      'u.password_hash',
      'u.notificaciones_email',
      'u.notificaciones_push',
    ]);

type Fila = Awaited<ReturnType<ReturnType<typeof conFamilia>['executeTakeFirstOrThrow']>>;

/** The row as the API shows it: the hash becomes «has an account». */
const aUsuario = ({ password_hash, username, ...fila }: Fila): Usuario => ({
  ...fila,
  username: username ?? '',
  grupo_edad_display: GRUPO_EDAD_DISPLAY[fila.grupo_edad],
  tiene_cuenta: password_hash !== null,
});

/** A member of a family; undefined for another family's id. */
export const leerUsuario = async (db: Db, familia: number, id: number): Promise<Usuario | undefined> => {
  const fila = await conFamilia(db).where('u.familia_id', '=', familia).where('u.id', '=', id).executeTakeFirst();
  return fila === undefined ? undefined : aUsuario(fila);
};

/** Everyone of a family, by id. */
export const listarUsuarios = async (db: Db, familia: number): Promise<Usuario[]> => {
  const filas = await conFamilia(db).where('u.familia_id', '=', familia).orderBy('u.id').execute();
  return filas.map(aUsuario);
};

/** Members with an account: who votes, carries load and picks. By id. */
export const listarConCuenta = (db: Db, familia: number) =>
  db
    .selectFrom('usuarios')
    .select(['id', 'first_name', 'grupo_edad', 'avatar', 'color', 'es_administrador'])
    .where('familia_id', '=', familia)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .execute();
