import type { z } from 'zod';
import {
  type AltaPermitida,
  type ComprobarAlta,
  type CrearInvitacionAlta,
  type EstadoAltas,
  type InvitacionAltaCreada,
  type InvitacionesAlta,
  type RetirarInvitacionAlta,
  rutaDeAlta,
} from '#shared/contracts/accesos.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, type CambioSinFamilia } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerCaja } from '#server/data/caja.ts';
import {
  insertarInvitacionAlta,
  listarInvitacionesAlta,
  reservarAltas,
  retirarInvitacionAlta,
} from '#server/data/invitaciones.ts';
import type { Db } from '#server/db/esquema.ts';
import { esAdminDeLaCaja } from '#server/effects/accesos/admin-de-la-caja.ts';
import { estaVacia, quienFunda } from '#server/effects/accesos/quien-funda.ts';

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
/** Maximum number of invitations open at once; nobody could tell more of them apart. */
const MAXIMO_ABIERTAS = 20;

const listar = async ({ registro, reloj }: Contexto, db: Db): Promise<InvitacionesAlta> => ({
  registro,
  abiertas: await listarInvitacionesAlta(db, reloj.ahora()),
});

/**
 * Runs a change that only the box's admins may make; refuses any other caller. Taken one after another with the founding of
 * families.
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
