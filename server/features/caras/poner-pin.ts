import type { PermitirPin, PonerPin } from '#shared/contracts/sin-contrasena.ts';
import type { Hecho } from '#shared/contracts/hechos.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { revocarAccesosConPin } from '#server/data/accesos.ts';
import { ponerEntradaPin } from '#server/data/aparatos.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { cifrarPin } from '#server/effects/accesos/cifrar-pin.ts';
import { olvidarFallosDe } from '#server/effects/frenos/intentos-de-cara.ts';

/**
 * Stores a member's PIN and permission, and ends the logins that the old PIN opened, except `salvo`. Tells the family if
 * members can see the change.
 */
const aplicar = async (
  cambio: Cambio,
  antes: Usuario,
  { entra_con_pin, pin_hash, salvo }: { entra_con_pin: boolean; pin_hash?: string | null; salvo?: number },
): Promise<ResultadoCaso<Usuario>> => {
  const { db, ahora } = cambio;
  await ponerEntradaPin(db, antes.id, { entra_con_pin, ...(pin_hash === undefined ? {} : { pin_hash }) });
  if (pin_hash !== undefined) {
    await olvidarFallosDe(db, antes.id);
    const deQuien = { miembro: antes.id, ...(salvo === undefined ? {} : { salvo }) };
    const terminados = await revocarAccesosConPin(db, deQuien, ahora);
    cambio.cortar(...terminados.map((acceso) => ({ acceso })));
  }
  const visto = await leerUsuario(db, antes.familia, antes.id);
  if (visto === undefined) throw new Error('The member is gone');
  if (visto.entrada_pin !== antes.entrada_pin) cambio.toca('miembro', visto.id);
  return bien(visto);
};

/** Returns the admin's act for the audit log; null when nothing changes. */
const comoActo = ({ first_name, entrada_pin }: Usuario, permitido: boolean, con_pin: boolean): Hecho | null => {
  const miembro = first_name;
  if (!permitido) return entrada_pin === 'NO' ? null : { hecho: 'cara.quitada', miembro };
  if (entrada_pin === 'NO') return { hecho: 'cara.permitida', miembro, con_pin };
  return con_pin ? { hecho: 'cara.pin_cambiado', miembro } : null;
};

/**
 * Allows or forbids a member who is no admin to log in with a PIN. For admins.
 * An admin may set a first PIN, or a new one for a member who forgot theirs. Forbidding the login deletes the PIN and ends the
 * logins that the PIN opened.
 */
export const permitirPin = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
  { permitido, pin }: PermitirPin,
): Promise<ResultadoCaso<Usuario>> => {
  const nuevo = permitido && pin !== undefined ? await cifrarPin(contexto, pin) : null;
  if (nuevo !== null && !nuevo.ok) return nuevo;
  return cambiarFila(contexto, actor.familia_id, leerUsuario, id, async (cambio, miembro) => {
    if (permitido && !miembro.tiene_cuenta) return rechazado('MIEMBRO_SIN_CUENTA');
    if (permitido && miembro.es_administrador) return rechazado('PIN_PARA_ADMIN');
    const pin_hash = permitido ? nuevo?.valor : null;
    const acto = comoActo(miembro, permitido, nuevo !== null);
    if (acto !== null) cambio.dice(actor, acto);
    return aplicar(cambio, miembro, {
      entra_con_pin: permitido,
      ...(pin_hash === undefined ? {} : { pin_hash }),
    });
  });
};

/** Sets the caller's own PIN, if they may use one. The calling login stays; other logins opened by the old PIN end. */
export const ponerMiPin = async (
  contexto: Contexto,
  actor: Actor,
  { pin }: PonerPin,
): Promise<ResultadoCaso<Usuario>> => {
  const puede = (u: Usuario | undefined): u is Usuario =>
    u !== undefined && !u.es_administrador && u.entrada_pin !== 'NO';
  // Checked before the slow hashing, and again inside the change.
  if (!puede(await leer(contexto, (db) => leerUsuario(db, actor.familia_id, actor.id))))
    return rechazado('PIN_SIN_PERMISO');
  const nuevo = await cifrarPin(contexto, pin);
  if (!nuevo.ok) return nuevo;
  return cambiar(contexto, actor.familia_id, async (cambio) => {
    const yo = await leerUsuario(cambio.db, actor.familia_id, actor.id);
    return puede(yo)
      ? aplicar(cambio, yo, { entra_con_pin: true, pin_hash: nuevo.valor, salvo: actor.acceso })
      : rechazado('PIN_SIN_PERMISO');
  });
};
