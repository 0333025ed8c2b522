import type { PermitirPin, PonerPin } from '#shared/contracts/caras.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { MOTIVO_PIN_FACIL, pinFacil } from '#shared/domain/cuentas/pin-personal.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, ocupado, rechazado, type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { revocarAccesosConPin } from '#server/data/accesos.ts';
import { ponerEntradaPin } from '#server/data/aparatos.ts';
import { subirVersion } from '#server/data/familias.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { miembroCambiado } from '#server/effects/eventos/miembro-cambiado.ts';
import { olvidarFallosDe } from '#server/effects/frenos/intentos-de-cara.ts';

/** Refuses what anybody would guess, else makes the hash that is stored. */
const cifrarPin = async (
  { contrasenas }: Contexto,
  pin: string,
): Promise<Rechazado | { readonly ok: true; readonly hash: string }> => {
  const facil = pinFacil(pin);
  if (facil !== null) return rechazado('PIN_FACIL', { motivo: MOTIVO_PIN_FACIL[facil] });
  const hash = await contrasenas.cifrar(pin, 'CONOCIDO');
  return hash === null ? ocupado() : { ok: true, hash };
};

/** Writes it, ends the logins that the old PIN opened, and tells the family when something changed that it sees. */
const aplicar = async (
  { reloj }: Contexto,
  trx: Db,
  antes: Usuario,
  { entra_con_pin, pin_hash, salvo }: { entra_con_pin: boolean; pin_hash?: string | null; salvo?: number },
): Promise<ResultadoCaso<Usuario>> => {
  await ponerEntradaPin(trx, antes.id, { entra_con_pin, ...(pin_hash === undefined ? {} : { pin_hash }) });
  if (pin_hash !== undefined) await olvidarFallosDe(trx, antes.id);
  const terminados =
    pin_hash === undefined
      ? []
      : await revocarAccesosConPin(
          trx,
          { miembro: antes.id, ...(salvo === undefined ? {} : { salvo }) },
          reloj.ahora(),
        );
  const cortes = terminados.map((acceso) => ({ acceso }));
  const visto = await leerUsuario(trx, antes.familia, antes.id);
  if (visto === undefined) throw new Error('The member is gone');
  if (visto.entrada_pin === antes.entrada_pin) return hecho(visto, [], cortes);
  return hecho(visto, [miembroCambiado(visto, await subirVersion(trx, antes.familia))], cortes);
};

/**
 * An admin lets a member who is no admin get in with a PIN, with one to begin with or without, or no longer does. With a
 * PIN they give another one to whoever forgot theirs. Switched off, the PIN is forgotten and what it opened ends.
 */
export const permitirPin = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
  { permitido, pin }: PermitirPin,
): Promise<ResultadoCaso<Usuario>> => {
  const nuevo = permitido && pin !== undefined ? await cifrarPin(contexto, pin) : null;
  if (nuevo !== null && !nuevo.ok) return nuevo;
  return contexto.db.transaction().execute(async (trx) => {
    const yo = await leerUsuario(trx, actor.familia_id, actor.id);
    if (yo?.es_administrador !== true) return rechazado('SIN_PERMISO');
    const miembro = await leerUsuario(trx, actor.familia_id, id);
    if (miembro === undefined) return rechazado('NO_ENCONTRADO');
    if (permitido && !miembro.tiene_cuenta) return rechazado('MIEMBRO_SIN_CUENTA');
    if (permitido && miembro.es_administrador) return rechazado('PIN_PARA_ADMIN');
    const pin_hash = permitido ? nuevo?.hash : null;
    return aplicar(contexto, trx, miembro, {
      entra_con_pin: permitido,
      ...(pin_hash === undefined ? {} : { pin_hash }),
    });
  });
};

/** A member who may sets their own PIN, or another. The login that asks stays; others that the old one opened end. */
export const ponerMiPin = async (
  contexto: Contexto,
  actor: Actor,
  { pin }: PonerPin,
): Promise<ResultadoCaso<Usuario>> => {
  const puede = (u: Usuario | undefined): u is Usuario =>
    u !== undefined && !u.es_administrador && u.entrada_pin !== 'NO';
  // Looked at before hashing, decided inside the transaction.
  if (!puede(await leerUsuario(contexto.db, actor.familia_id, actor.id))) return rechazado('PIN_SIN_PERMISO');
  const nuevo = await cifrarPin(contexto, pin);
  if (!nuevo.ok) return nuevo;
  return contexto.db.transaction().execute(async (trx) => {
    const yo = await leerUsuario(trx, actor.familia_id, actor.id);
    return puede(yo)
      ? aplicar(contexto, trx, yo, { entra_con_pin: true, pin_hash: nuevo.hash, salvo: actor.acceso })
      : rechazado('PIN_SIN_PERMISO');
  });
};

/** Whether a member is of the actor's family. */
export const existeMiembro =
  ({ db }: Pick<Contexto, 'db'>) =>
  async ({ familia_id }: Actor, { id }: { readonly id: number }): Promise<boolean> =>
    (await leerUsuario(db, familia_id, id)) !== undefined;
