import type { Instante } from '#shared/domain/tipos.ts';
import type { CambioSinFamilia } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerInvitacionAlta, reservarAltas, usarInvitacionAlta } from '#server/data/invitaciones.ts';
import { leerPrimeraFamilia } from '#server/data/familias.ts';
import type { Db } from '#server/db/esquema.ts';

export type DeLaCaja = Pick<Contexto, 'registro' | 'tokens'>;
type Invitacion = NonNullable<Awaited<ReturnType<typeof leerInvitacionAlta>>>;

/** Tells whether the box has no family yet. */
export const estaVacia = async (db: Db): Promise<boolean> => (await leerPrimeraFamilia(db)) === undefined;

/** Reads the invitation of a secret; refuses when it is unknown, used, withdrawn or expired. */
const invitacionDe = async (
  { tokens }: DeLaCaja,
  { db, ahora }: { readonly db: Db; readonly ahora: Instante },
  secreto: string,
): Promise<ResultadoCaso<Invitacion>> => {
  const invitacion = await leerInvitacionAlta(db, tokens.huella(secreto));
  if (invitacion === undefined) return rechazado('ALTA_DESCONOCIDA');
  if (invitacion.usada_en !== null) return rechazado('ALTA_USADA');
  if (invitacion.retirada_en !== null) return rechazado('ALTA_RETIRADA');
  return invitacion.expira_en <= ahora ? rechazado('ALTA_CADUCADA') : hecho(invitacion);
};

/**
 * Tells whether the caller may create a family now. Answers with the invitation that this uses up, or null when none is needed.
 * Wrong secrets are not counted, since nobody guesses 256 bits.
 */
export const quienFunda = async (
  caja: DeLaCaja,
  momento: { readonly db: Db; readonly ahora: Instante },
  secreto: string | undefined,
): Promise<ResultadoCaso<Invitacion | null>> => {
  if (caja.registro === 'abierto') return hecho(null);
  const vacia = await estaVacia(momento.db);
  if (caja.registro === 'cerrado') return rechazado(vacia ? 'ALTAS_CERRADAS_SIN_NADIE' : 'ALTAS_CERRADAS');
  if (vacia) return hecho(null);
  return secreto === undefined ? rechazado('ALTAS_CON_INVITACION') : invitacionDe(caja, momento, secreto);
};

/**
 * Repeats the check of `quienFunda` inside the change that creates the family, and marks the invitation as used.
 * `reservarAltas` keeps two families from being created at once.
 */
export const tomarAlta = async (
  caja: DeLaCaja,
  cambio: CambioSinFamilia,
  secreto: string | undefined,
): Promise<ResultadoCaso<null>> => {
  await reservarAltas(cambio.db);
  const quien = await quienFunda(caja, cambio, secreto);
  if (!quien.ok) return quien;
  if (quien.respuesta !== null) await usarInvitacionAlta(cambio.db, quien.respuesta.id, cambio.ahora);
  return hecho(null);
};
