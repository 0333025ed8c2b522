import type { Aparato, AparatoPermitido, PermitirAparato } from '#shared/contracts/caras.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { revocarAccesosConPin } from '#server/data/accesos.ts';
import {
  borrarAparato,
  esAccesoConContrasena,
  insertarAparato,
  leerAparato,
  listarAparatos,
} from '#server/data/aparatos.ts';
import { leerUsuario } from '#server/data/usuarios.ts';

/** Devices that a family may have: what lists them stays short. */
export const MAXIMO_APARATOS = 20;
const BYTES_TOKEN = 32;

/**
 * An adult lets members get in by face on the device that they hold. It gets a token of its own, of which only the
 * digest is stored, and keeps it when the adult logs out.
 */
export const permitirAparato = (
  { db, reloj, azar, tokens }: Contexto,
  actor: Actor,
  { nombre }: PermitirAparato,
): Promise<ResultadoCaso<AparatoPermitido>> =>
  db.transaction().execute(async (trx) => {
    const yo = await leerUsuario(trx, actor.familia_id, actor.id);
    if (yo?.grupo_edad !== 'ADULTO' || !(await esAccesoConContrasena(trx, actor.acceso)))
      return rechazado('APARATO_SOLO_ADULTOS');
    if ((await listarAparatos(trx, actor.familia_id)).length >= MAXIMO_APARATOS)
      return rechazado('DEMASIADOS_APARATOS', { maximo: MAXIMO_APARATOS });
    const token = azar.secreto(BYTES_TOKEN);
    const fila = {
      familia_id: actor.familia_id,
      nombre,
      hash: tokens.huella(token),
      permitido_por: actor.id,
      permitido_en: reloj.ahora(),
    };
    return hecho({ id: await insertarAparato(trx, fila), nombre, token });
  });

/** The family's devices, for its admins. */
export const verAparatos = async ({ db }: Contexto, { familia_id }: Actor): Promise<ResultadoCaso<Aparato[]>> =>
  hecho(await listarAparatos(db, familia_id));

/** Revokes a device: its token is worth nothing from the commit on, and the logins made there by PIN end. */
export const quitarAparato = ({ db, reloj }: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  db.transaction().execute(async (trx) => {
    if (!(await puedeQuitar(trx, actor, id))) return rechazado('NO_ENCONTRADO');
    const terminados = await revocarAccesosConPin(trx, { aparato: id }, reloj.ahora());
    await borrarAparato(trx, id);
    return hecho(
      null,
      [],
      terminados.map((acceso) => ({ acceso })),
    );
  });

const puedeQuitar = async (db: Contexto['db'], actor: Actor, id: number): Promise<boolean> => {
  const aparato = await leerAparato(db, id);
  return (
    aparato !== undefined &&
    aparato.familia_id === actor.familia_id &&
    (actor.es_administrador || aparato.permitido_por === actor.id)
  );
};

/** Whether a device is one that the actor may revoke: an admin any of the family, others those that they let in. */
export const existeAparato =
  ({ db }: Pick<Contexto, 'db'>) =>
  (actor: Actor, { id }: { readonly id: number }): Promise<boolean> =>
    puedeQuitar(db, actor, id);
