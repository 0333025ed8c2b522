import type { Usuario, Yo } from '#shared/contracts/familias.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leerBaja } from '#server/data/borrar-familia.ts';
import { huellaDeUsuario, leerCaja, leerFamiliaDeLaCaja } from '#server/data/caja.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { leerConPaga } from '#server/data/paga.ts';
import { leerConPremios } from '#server/data/premios.ts';
import { seLlama } from '#server/data/accesos.ts';
import type { Db } from '#server/db/esquema.ts';
import { verBaja } from './baja.ts';

/**
 * Tells whether a member administers the box, which several families may share.
 * Members whom ADMIN_BOX names do, unless a member of a deleted family had the same username. If ADMIN_BOX names nobody, the
 * admins of the oldest family do, unless the box has a code or a family was founded with one. In either case the admins of the
 * family founded with the box's code do (`TablaCaja`).
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

/** Tells whether rewards are on for a member; to an admin, whether they are on for anyone in the family. */
const tienePremios = async (db: Db, { id, familia, es_administrador }: Usuario): Promise<boolean> => {
  const con = await leerConPremios(db, familia);
  return es_administrador ? con.length > 0 : con.includes(id);
};

/** Tells whether pocket money is on for a member; to an admin, whether it is on for anyone in the family. */
const tienePaga = async (db: Db, { id, familia, es_administrador }: Usuario): Promise<boolean> => {
  const con = await leerConPaga(db, familia);
  return es_administrador ? con.size > 0 : con.has(id);
};

/** Tells whether reviews of completions and goals are on for the family. */
const loQueUsa = async (db: Db, familia: number): Promise<Pick<Yo, 'revision' | 'metas'>> => {
  const { revision = false, metas = false } = (await leerFamilia(db, familia)) ?? {};
  return { revision, metas };
};

/** A member's row as that member sees it, with the fields that nobody else gets (`Yo`). */
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
