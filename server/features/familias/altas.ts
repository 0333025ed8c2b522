import type { z } from 'zod';
import {
  type AltaPermitida,
  type ComprobarAlta,
  type CrearInvitacionAlta,
  type CuentaCreada,
  type EstadoAltas,
  type InvitacionAltaCreada,
  type InvitacionesAlta,
  type Registro,
  type RetirarInvitacionAlta,
  rutaDeAlta,
} from '#shared/contracts/accesos.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, type CambioSinFamilia } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { ocupado, type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerCaja } from '#server/data/caja.ts';
import {
  insertarInvitacionAlta,
  listarInvitacionesAlta,
  reservarAltas,
  retirarInvitacionAlta,
} from '#server/data/codigos.ts';
import type { Db } from '#server/db/esquema.ts';
import { comoSuyo, esAdminDeLaCaja } from '#server/effects/accesos/admin-de-la-caja.ts';
import { darCaja, estaVacia, quienFunda, tomarAlta } from '#server/effects/accesos/quien-funda.ts';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';
import { claveDeUsuario } from '#shared/domain/accesos/credenciales.ts';
import { revisarContrasena } from '#shared/domain/accesos/contrasena.ts';
import { zonaHoraria } from '#shared/domain/accesos/zona-horaria.ts';
import { buscarPorUsername, existeUsername, reservarUsernames } from '#server/data/accesos.ts';
import { insertarFamilia } from '#server/data/familias.ts';
import { insertarUsuario, leerUsuario } from '#server/data/usuarios.ts';
import { abrirAcceso, abrirDeNuevo, firmarPar, recordarHecha } from '#server/effects/accesos/abrir-acceso.ts';
import { nuevoPin } from '#server/effects/accesos/codigos.ts';
import { type Cupo, frenado, gastarCupo } from '#server/effects/frenos/frenos.ts';

/**
 * Checks before a form is filled in whether the caller may create a family, and returns when the invitation used for it
 * expires; null when no invitation is needed or the secret is the box's code.
 */
export const comprobarAlta = (
  contexto: Contexto,
  { invitacion }: ComprobarAlta,
): Promise<ResultadoCaso<AltaPermitida>> =>
  leer(contexto, async (db) => {
    const quien = await quienFunda(contexto, { db, ahora: contexto.reloj.ahora() }, invitacion);
    if (!quien.ok) return quien;
    return bien({ expira_en: quien.valor === 'CODIGO' ? null : (quien.valor?.expira_en ?? null) });
  });

/**
 * Returns the state of the box for the screens before the login: whether it has no family yet, who may create one, whether that
 * takes the box's code and, on an empty box, the terminal command that restores a backup.
 */
export const verAltas = (contexto: Contexto): Promise<ResultadoCaso<EstadoAltas>> => {
  const { registro, restaurar } = contexto;
  return leer(contexto, async (db) => {
    const vacio = await estaVacia(db);
    const codigo = vacio && (await leerCaja(db)).codigo !== null;
    return bien({ vacio, registro, codigo, restaurar: vacio ? restaurar : null });
  });
};

/** Time, in seconds, for which an invitation is valid. */
const VIDA = 7 * 86_400;
const BYTES_SECRETO = 32;
/** Maximum number of invitations open at once. */
const MAXIMO_ABIERTAS = 20;

/** Reads the open invitations, with the box's rule for creating families (`registro`). */
const listar = async ({ registro, reloj }: Contexto, db: Db): Promise<InvitacionesAlta> => ({
  registro,
  abiertas: await listarInvitacionesAlta(db, reloj.ahora()),
});

/**
 * Runs a change that only the box's admins may make; refuses any other caller. Takes the lock under which families are created
 * (`reservarAltas`), so that no family is created meanwhile.
 */
const cambiarLaCaja = <T>(
  contexto: Contexto,
  actor: Actor,
  hacer: (cambio: CambioSinFamilia) => Promise<ResultadoCaso<T>>,
): Promise<ResultadoCaso<T>> =>
  cambiar(contexto, null, async (cambio) => {
    await reservarAltas(cambio.db);
    const suya = await esAdminDeLaCaja(cambio.db, actor, contexto.adminsCaja);
    return suya ? hacer(cambio) : rechazado('SOLO_ADMIN_SERVIDOR');
  });

/** Returns the open invitations, and the box's rule for creating families. */
export const verInvitacionesAlta = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<InvitacionesAlta>> =>
  leer(contexto, async (db) =>
    (await esAdminDeLaCaja(db, actor, contexto.adminsCaja))
      ? bien(await listar(contexto, db))
      : rechazado('SOLO_ADMIN_SERVIDOR'),
  );

/** Creates an invitation for one family. Its secret is in this answer and nowhere else. */
export const invitarFamilia = (
  contexto: Contexto,
  actor: Actor,
  { para }: z.output<typeof CrearInvitacionAlta>,
): Promise<ResultadoCaso<InvitacionAltaCreada>> =>
  cambiarLaCaja(contexto, actor, async ({ db, ahora }) => {
    if (contexto.registro !== 'invitacion') return rechazado('ALTAS_SIN_INVITACION');
    const abiertas = await listarInvitacionesAlta(db, ahora);
    if (abiertas.length >= MAXIMO_ABIERTAS) return rechazado('DEMASIADAS_INVITACIONES', { maximo: MAXIMO_ABIERTAS });
    const secreto = contexto.azar.secreto(BYTES_SECRETO);
    const fechas = { creada_en: ahora, expira_en: sumarSegundos(ahora, VIDA) };
    const id = await insertarInvitacionAlta(db, { hash: contexto.tokens.huella(secreto), para, ...fechas });
    return bien({ id, para, ...fechas, url_ruta: rutaDeAlta(secreto) });
  });

/** Withdraws an invitation, if it is still open. Returns the remaining ones. */
export const retirarInvitacion = (
  contexto: Contexto,
  actor: Actor,
  { id }: RetirarInvitacionAlta,
): Promise<ResultadoCaso<InvitacionesAlta>> =>
  cambiarLaCaja(contexto, actor, async ({ db, ahora }) => {
    await retirarInvitacionAlta(db, id, ahora);
    return bien(await listar(contexto, db));
  });

/** The requested family, with the caller's address and idempotency key. */
interface Pedido extends z.output<typeof Registro> {
  readonly direccion: string;
  readonly clave: string | undefined;
}

/** Maximum number of families that one address may create, or try to create, in an hour. */
const CUPO_ALTAS: Cupo = { maximo: 20, segundos: 3_600 };

/** Time zone and password of a request after they were checked. */
interface Revisado {
  readonly zona_horaria: string;
  readonly password: string;
}

/** Creates the family with its admin, and logs the admin in. Refused if the caller may not, or the username is taken. */
const fundar = async (
  contexto: Contexto,
  datos: Pedido,
  { zona_horaria, password }: Revisado,
): Promise<ResultadoCaso<CuentaCreada>> => {
  const { azar, contrasenas, reloj } = contexto;
  const username_clave = claveDeUsuario(datos.username);
  // The permission is checked before the username, whose answer would tell strangers which usernames exist, and before the slow
  // hashing.
  const antes = await leer(contexto, async (db) => {
    const puede = await quienFunda(contexto, { db, ahora: reloj.ahora() }, datos.invitacion);
    if (!puede.ok) return puede;
    return (await existeUsername(db, username_clave)) ? rechazado('USUARIO_YA_EXISTE') : bien(null);
  });
  if (!antes.ok) return antes;
  const password_hash = await contrasenas.cifrar(password);
  if (password_hash === null) return ocupado();

  const creada = await cambiar(contexto, null, async (cambio) => {
    const { db, ahora } = cambio;
    const alta = await tomarAlta(contexto, cambio, datos.invitacion);
    if (!alta.ok) return alta;
    await reservarUsernames(db);
    if (await existeUsername(db, username_clave)) return rechazado('USUARIO_YA_EXISTE');
    const familia = await insertarFamilia(db, {
      nombre: datos.nombre_familia,
      pin: nuevoPin(azar),
      zona_horaria,
      semilla_reparto: azar.entero(2 ** 31 - 1),
      creada_en: ahora,
    });
    await darCaja(db, familia, alta.valor);
    const id = await insertarUsuario(db, {
      familia_id: familia,
      username: datos.username,
      username_clave,
      first_name: datos.first_name,
      last_name: datos.last_name,
      email: datos.email,
      grupo_edad: datos.grupo_edad,
      color: COLORES_MIEMBRO[0],
      es_administrador: true,
      password_hash,
      creado_en: ahora,
      activado_en: ahora,
    });
    await recordarHecha(cambio, { familia, miembro: id, que: 'FAMILIA', clave: datos.clave, creado: familia });
    const abierto = await abrirAcceso(contexto, cambio, id);
    const usuario = await leerUsuario(db, familia, id);
    if (usuario === undefined) throw new Error('The created member is gone');
    return bien({ abierto, usuario: await comoSuyo(db, usuario, contexto) });
  });
  if (!creada.ok) return creada;
  const { abierto, usuario } = creada.valor;
  return bien({ tokens: await firmarPar(contexto, { usuario: usuario.id, ...abierto }), usuario });
};

/**
 * Logs in a caller who repeats a request whose answer got lost. The first refusal (`negativa`) stands unless the account with
 * this username was created under the same `clave` and has the same password.
 */
const entrarDeNuevo = async (
  contexto: Contexto,
  username: string,
  { clave, password }: { readonly clave: string; readonly password: string },
  negativa: Rechazado,
): Promise<ResultadoCaso<CuentaCreada>> => {
  const cuenta = await leer(contexto, (db) => buscarPorUsername(db, claveDeUsuario(username)));
  if (cuenta === undefined) return negativa;
  const { id: miembro, familia_id: familia } = cuenta;
  return abrirDeNuevo(contexto, { familia, miembro, que: 'FAMILIA', clave, creado: familia }, password, negativa);
};

/**
 * Creates a family with its first admin, if the caller may, and logs the admin in. Repeated with the same `clave`, username
 * and password, it logs them in again.
 */
export const crearFamilia = async (contexto: Contexto, datos: Pedido): Promise<ResultadoCaso<CuentaCreada>> => {
  const { username, direccion, clave } = datos;
  const zona_horaria = zonaHoraria(datos.zona_horaria);
  if (zona_horaria === null) return rechazado('ZONA_DESCONOCIDA');
  const contrasena = revisarContrasena(datos, username);
  if (!contrasena.ok) return contrasena;
  const password = contrasena.valor;
  // Counted before any lookup or hash, since anybody may call this without a login, to cause load or to learn usernames.
  const cupo = await cambiar(contexto, null, async ({ db, ahora }) => {
    const espera = await gastarCupo(db, `alta|${direccion}`, CUPO_ALTAS, ahora);
    return espera > 0 ? frenado(espera) : bien(null);
  });
  if (!cupo.ok) return cupo;
  const fundada = await fundar(contexto, datos, { zona_horaria, password });
  return fundada.ok || clave === undefined ? fundada : entrarDeNuevo(contexto, username, { clave, password }, fundada);
};
