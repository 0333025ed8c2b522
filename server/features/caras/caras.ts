import type {
  Aparato,
  Caras,
  EntrarConPin,
  PedirCaras,
  PermitirAparato,
  PermitirPin,
  PonerPin,
} from '#shared/contracts/sin-contrasena.ts';
import type { AparatoPermitido, Tokens } from '#shared/contracts/accesos.ts';
import { GRUPO_EDAD_DISPLAY } from '#shared/contracts/textos.ts';
import { puedeQuitarAparato } from '#shared/domain/accesos/aparatos.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { guardando, ocupado, type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarAccesosMuertos, revocarAccesosConPin } from '#server/data/accesos.ts';
import {
  borrarAparato,
  esAccesoSinPin,
  leerAparato,
  leerAparatoPorHash,
  leerPinHash,
  listarAparatos,
  listarCaras,
  ponerEntradaPin,
} from '#server/data/sin-contrasena.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { cifrarPin, registrarAparato } from '#server/effects/accesos/caras.ts';
import { descontarIntento, olvidarIntentos, olvidarIntentosDe } from '#server/data/intentos.ts';
import type { Db } from '#server/db/esquema.ts';
import { anotarFallo, type Cupo, esperaPendiente, frenado, gastarCupo } from '#server/effects/frenos/frenos.ts';
import type { Hecho } from '#shared/contracts/hechos.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { crearColas } from '#server/change/colas.ts';
import { abrirAcceso, firmarPar } from '#server/effects/accesos/abrir-acceso.ts';
import type { Haceres } from '#server/http/montar.ts';

/**
 * Allows members to log in by face on the device that the calling adult uses. Refused in a login by PIN. Returns a token for the
 * device, of which only the digest is stored; it stays valid when the adult logs out.
 */
const permitirAparato = (
  contexto: Contexto,
  actor: Actor,
  { nombre }: PermitirAparato,
): Promise<ResultadoCaso<AparatoPermitido>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db } = cambio;
    const yo = await leerUsuario(db, actor.familia_id, actor.id);
    if (yo?.grupo_edad !== 'ADULTO' || !(await esAccesoSinPin(db, actor.acceso)))
      return rechazado('APARATO_SOLO_ADULTOS');
    const nuevo = await registrarAparato(contexto, cambio, {
      familia: actor.familia_id,
      nombre,
      permitido_por: actor.id,
    });
    if (!nuevo.ok) return nuevo;
    if (actor.es_administrador) cambio.dice(actor, { hecho: 'aparato.permitido', aparato: nombre });
    return nuevo;
  });

/** Returns the family's allowed devices, for its admins. */
const verAparatos = (contexto: Contexto, { familia_id }: Actor): Promise<ResultadoCaso<Aparato[]>> =>
  leer(contexto, async (db) => bien(await listarAparatos(db, familia_id)));

/**
 * Revokes a device: its token no longer works, and the logins and passkeys made there by PIN end. For admins, and for the adult
 * who allowed it.
 */
const quitarAparato = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, ahora, cortar } = cambio;
    const aparato = await leerAparato(db, id);
    if (aparato?.familia_id !== actor.familia_id || !puedeQuitarAparato(actor, aparato))
      return rechazado('NO_ENCONTRADO');
    const terminados = await revocarAccesosConPin(db, { aparato: id }, ahora);
    await borrarAparato(db, id);
    if (actor.es_administrador) cambio.dice(actor, { hecho: 'aparato.quitado', aparato: aparato.nombre });
    cortar(...terminados.map((acceso) => ({ acceso })));
    return bien(null);
  });

/**
 * Returns the members who may log in by face on a device, as it shows them before anybody has logged in. Wrong tokens are not
 * counted, since nobody can guess 256 bits.
 */
const verCaras = (contexto: Contexto, { dispositivo }: PedirCaras): Promise<ResultadoCaso<Caras>> =>
  leer(contexto, async (db) => {
    const aparato = await leerAparatoPorHash(db, contexto.tokens.huella(dispositivo));
    if (aparato === undefined) return rechazado('APARATO_DESCONOCIDO');
    const filas = await listarCaras(db, aparato.familia_id);
    return bien({
      id: aparato.id,
      familia: { nombre: aparato.familia_nombre },
      miembros: filas.map((m) => ({ ...m, grupo_edad_display: GRUPO_EDAD_DISPLAY[m.grupo_edad] })),
    });
  });

/**
 * Wrong PINs that a member may have in a day, on all devices together. An attacker who holds a device has about one chance
 * in 460 a day of guessing a PIN: 20 of 9,181, since easy PINs are refused.
 */
const CUPO_MIEMBRO: Cupo = { maximo: 20, segundos: 86_400 };

/**
 * The key that counts a member's wrong PINs of a day, apart from wrong passwords, so that wrong PINs never block the login by
 * password.
 */
const claveDelDia = (miembro: number): string => `cara-dia|${String(miembro)}`;
const prefijoDe = (miembro: number): string => `cara|${String(miembro)}|`;
const claveDe = (miembro: number, aparato: number): string => `${prefijoDe(miembro)}${String(aparato)}`;

/** Deletes a member's counts of wrong PINs, because their PIN or their permission to use one is new. */
const olvidarFallosDe = async (db: Db, miembro: number): Promise<void> => {
  await olvidarIntentos(db, claveDelDia(miembro));
  await olvidarIntentosDe(db, prefijoDe(miembro));
};

/**
 * Stores whether a member may log in by PIN, and the hash of their PIN unless `pin_hash` is undefined; null deletes it.
 * Storing or deleting one ends the logins that the old PIN opened, except `salvo`, deletes the passkeys made in them, and
 * clears the counts of wrong PINs. Tells the family if the member's `entrada_pin`, which members can see, has changed.
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
 * Allows a member who is no admin to log in with a PIN, or forbids it. For admins, who may also set a first PIN, or a new one for
 * a member who forgot theirs. Forbidding it deletes the PIN and ends the logins that the PIN opened.
 */
const permitirPin = async (
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
const ponerMiPin = async (contexto: Contexto, actor: Actor, { pin }: PonerPin): Promise<ResultadoCaso<Usuario>> => {
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

/** Reads the device, the family and the PIN's hash; refuses when the device is unknown or the member may not use a PIN. */
const comprobar = async ({ tokens }: Contexto, db: Db, { dispositivo, miembro }: EntrarConPin) => {
  const aparato = await leerAparatoPorHash(db, tokens.huella(dispositivo));
  if (aparato === undefined) return rechazado('APARATO_DESCONOCIDO');
  const hash = await leerPinHash(db, aparato.familia_id, miembro);
  return hash === null
    ? rechazado('PIN_NO_PERMITIDO')
    : bien({ aparato: aparato.id, familia: aparato.familia_id, hash });
};

/**
 * Uses one of the member's guesses of the day before the PIN is compared, so that parallel requests get no extra guesses.
 * Returns the refusal with the time to wait, or null if the guess may be compared.
 */
const reservar = async (db: Db, miembro: number, aparato: number, ahora: Instante): Promise<Rechazado | null> => {
  const espera =
    (await esperaPendiente(db, claveDe(miembro, aparato), ahora)) ||
    (await gastarCupo(db, claveDelDia(miembro), CUPO_MIEMBRO, ahora));
  return espera > 0 ? frenado(espera) : null;
};

/**
 * Creates the login by face and personal PIN, on a device that an adult has allowed. From a member's fifth wrong PIN on a device
 * on, the next guess there has to wait, longer each time; beside that, `CUPO_MIEMBRO` limits the day. Guesses for one member are
 * judged one after another. Device, permission and PIN are read again after the slow comparison.
 */
const crearEntradaConPin = (contexto: Contexto) => {
  const enSuCola = crearColas();
  return async (datos: EntrarConPin): Promise<ResultadoCaso<Tokens>> => {
    const { miembro, pin } = datos;
    // Checked before the queue too, so that strangers do not fill a family's queue.
    const alLlegar = await leer(contexto, (db) => comprobar(contexto, db, datos));
    if (!alLlegar.ok) return alLlegar;
    return enSuCola(String(miembro), async () => {
      const visto = await cambiar(contexto, null, async ({ db, ahora }) => {
        const puede = await comprobar(contexto, db, datos);
        return puede.ok ? ((await reservar(db, miembro, puede.valor.aparato, ahora)) ?? puede) : puede;
      });
      if (!visto.ok) return visto;
      const { aparato, familia, hash } = visto.valor;
      const coincide = await contexto.contrasenas.coincide(hash, pin, 'CONOCIDO');
      const abierto = await cambiar(contexto, familia, async (cambio) => {
        const { db, ahora } = cambio;
        const aun = await comprobar(contexto, db, datos);
        // The guess reserved above is given back for the right PIN, and when none was compared because the server is busy (null).
        if (coincide !== false) await descontarIntento(db, claveDelDia(miembro));
        if (coincide === null) return guardando(ocupado());
        if (!aun.ok) return guardando(aun);
        if (!coincide || aun.valor.hash !== hash) {
          await anotarFallo(db, claveDe(miembro, aparato), ahora);
          return guardando(rechazado('PIN_PERSONAL_INCORRECTO'));
        }
        await olvidarIntentos(db, claveDe(miembro, aparato));
        await borrarAccesosMuertos(db, miembro, ahora);
        return bien(await abrirAcceso(contexto, cambio, miembro, { aparato: aun.valor.aparato }));
      });
      return abierto.ok ? bien(await firmarPar(contexto, { ...abierto.valor, usuario: miembro })) : abierto;
    });
  };
};

export const casosDeCaras = (contexto: Contexto) => {
  const entrarConPin = crearEntradaConPin(contexto);
  return {
    verCaras: ({ cuerpo }) => verCaras(contexto, cuerpo),
    entrarConPin: ({ cuerpo }) => entrarConPin(cuerpo),
    permitirAparato: ({ actor, cuerpo }) => permitirAparato(contexto, actor, cuerpo),
    verAparatos: ({ actor }) => verAparatos(contexto, actor),
    quitarAparato: ({ actor, id }) => quitarAparato(contexto, actor, id),
    permitirPin: ({ actor, id, cuerpo }) => permitirPin(contexto, actor, id, cuerpo),
    ponerMiPin: ({ actor, cuerpo }) => ponerMiPin(contexto, actor, cuerpo),
  } satisfies Partial<Haceres>;
};
