import type { Instante } from '#shared/domain/tipos.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { CambioSinFamilia } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerInvitacionAlta, reservarAltas, usarInvitacionAlta } from '#server/data/codigos.ts';
import { guardarCaja, leerCaja } from '#server/data/caja.ts';
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
  return invitacion.expira_en <= ahora ? rechazado('ALTA_CADUCADA') : bien(invitacion);
};

/** Converts a typed code to capitals and drops all but letters and digits, so that neither case nor dashes matter. */
const limpio = (codigo: string): string => codigo.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/**
 * Tells whether the caller may create a family now. `secreto` is the box's code (`TablaCaja`) or the secret of an invitation.
 * Answers with the invitation that the family will use up, with `CODIGO`, or with null when no secret is needed. Writes nothing.
 * Wrong secrets are not counted, since nobody guesses the 256 bits of an invitation, nor the 59 of a code.
 */
export const quienFunda = async (
  caja: DeLaCaja,
  momento: { readonly db: Db; readonly ahora: Instante },
  secreto: string | undefined,
): Promise<ResultadoCaso<Invitacion | 'CODIGO' | null>> => {
  const vacia = await estaVacia(momento.db);
  if (caja.registro === 'cerrado') return rechazado(vacia ? 'ALTAS_CERRADAS_SIN_NADIE' : 'ALTAS_CERRADAS');
  const { codigo } = await leerCaja(momento.db);
  const { huella } = caja.tokens;
  if (codigo !== null && secreto !== undefined && huella(limpio(secreto)) === huella(limpio(codigo)))
    return bien('CODIGO');
  if (codigo !== null && vacia) return rechazado(secreto === undefined ? 'ALTA_CON_CODIGO' : 'ALTA_OTRO_CODIGO');
  if (caja.registro === 'abierto' || vacia) return bien(null);
  return secreto === undefined ? rechazado('ALTAS_CON_INVITACION') : invitacionDe(caja, momento, secreto);
};

/** The family about to be created. `cuida` is true when it is founded with the box's code, and so will look after the box. */
export interface Alta {
  readonly cuida: boolean;
}

/**
 * Repeats the check of `quienFunda` inside the change that creates the family, and marks the invitation as used.
 * `reservarAltas` keeps two families from being created at once. Call `darCaja` once the family exists.
 */
export const tomarAlta = async (
  caja: DeLaCaja,
  cambio: CambioSinFamilia,
  secreto: string | undefined,
): Promise<ResultadoCaso<Alta>> => {
  await reservarAltas(cambio.db);
  const quien = await quienFunda(caja, cambio, secreto);
  if (!quien.ok) return quien;
  const con = quien.valor;
  if (con !== null && con !== 'CODIGO') await usarInvitacionAlta(cambio.db, con.id, cambio.ahora);
  return bien({ cuida: con === 'CODIGO' });
};

/** Lets a family that was founded with the box's code look after the box, and uses up the code. */
export const darCaja = async (db: Db, familia: number, { cuida }: Alta): Promise<void> => {
  if (cuida) await guardarCaja(db, { ...(await leerCaja(db)), familia_id: familia, codigo: null });
};
