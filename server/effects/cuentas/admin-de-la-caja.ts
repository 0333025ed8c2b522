import type { Usuario, Yo } from '#shared/contracts/usuarios.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leerPrimeraFamilia } from '#server/data/familias.ts';
import { seLlama } from '#server/data/usernames.ts';
import type { Db } from '#server/db/esquema.ts';

/**
 * Tells whether a member administers the box, which several families may share.
 * The settings (ADMIN_BOX) name those members. If they name nobody, it is the admins of the family that was created first.
 */
export const esAdminDeLaCaja = async (
  db: Db,
  { id, familia_id, es_administrador }: Pick<Actor, 'id' | 'familia_id' | 'es_administrador'>,
  adminsCaja: Contexto['adminsCaja'],
): Promise<boolean> =>
  adminsCaja.length > 0
    ? seLlama(db, id, adminsCaja)
    : es_administrador && familia_id === (await leerPrimeraFamilia(db));

/** A member's row as that member sees it, with `administra_servidor`. */
export const comoSuyo = async (
  db: Db,
  usuario: Usuario,
  { adminsCaja }: Pick<Contexto, 'adminsCaja'>,
): Promise<Yo> => ({
  ...usuario,
  administra_servidor: await esAdminDeLaCaja(db, { ...usuario, familia_id: usuario.familia }, adminsCaja),
});
