import type { Usuario, Yo } from '#shared/contracts/familias.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leerBaja } from '#server/data/bajas.ts';
import { huellaDeUsuario, leerCaja, leerFamiliaDeLaCaja } from '#server/data/caja.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { leerConPaga } from '#server/data/paga.ts';
import { leerConPremios } from '#server/data/premios.ts';
import { seLlama } from '#server/data/usernames.ts';
import type { Db } from '#server/db/esquema.ts';
import { verBaja } from './baja.ts';

/**
 * Tells whether a member administers the box, which several families may share.
 * They are the members whom ADMIN_BOX names, except by usernames that belonged to a deleted family. If ADMIN_BOX names nobody,
 * they are the admins of the family that was created first, until a family that looked after the box is deleted. In either case
 * the admins of a family founded with the terminal's code administer the box too (`TablaCaja`).
 */
export const esAdminDeLaCaja = async (
  db: Db,
  { id, familia_id, es_administrador }: Pick<Actor, 'id' | 'familia_id' | 'es_administrador'>,
  adminsCaja: Contexto['adminsCaja'],
): Promise<boolean> => {
  const caja = await leerCaja(db);
  if (es_administrador && caja.familia_id === familia_id) return true;
  if (adminsCaja.length === 0) return es_administrador && familia_id === (await leerFamiliaDeLaCaja(db));
  const validos = adminsCaja.filter((clave) => !caja.retirados.includes(huellaDeUsuario(clave)));
  return validos.length > 0 && seLlama(db, id, validos);
};

/** Tells whether a member has rewards, or is an admin of a member who has. */
const tienePremios = async (db: Db, { id, familia, es_administrador }: Usuario): Promise<boolean> => {
  const con = await leerConPremios(db, familia);
  return es_administrador ? con.length > 0 : con.includes(id);
};

/** Tells whether a member has pocket money, or is an admin of a member who has. */
const tienePaga = async (db: Db, { id, familia, es_administrador }: Usuario): Promise<boolean> => {
  const con = await leerConPaga(db, familia);
  return es_administrador ? con.size > 0 : con.has(id);
};

/** The extras that are on for the family. */
const loQueUsa = async (db: Db, familia: number): Promise<Pick<Yo, 'revision' | 'metas'>> => {
  const { revision = false, metas = false } = (await leerFamilia(db, familia)) ?? {};
  return { revision, metas };
};

/** A member's row as that member sees it: also what they alone see (`Yo`). */
export const comoSuyo = async (
  db: Db,
  usuario: Usuario,
  { adminsCaja, caja }: Pick<Contexto, 'adminsCaja' | 'caja'>,
): Promise<Yo> => ({
  ...usuario,
  administra_servidor: await esAdminDeLaCaja(db, { ...usuario, familia_id: usuario.familia }, adminsCaja),
  ...(await loQueUsa(db, usuario.familia)),
  baja: verBaja(await leerBaja(db, usuario.familia), caja),
  premios: await tienePremios(db, usuario),
  paga: await tienePaga(db, usuario),
});
