import type { AltaPermitida, ComprobarAlta, EstadoAltas } from '#shared/contracts/altas.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerInvitacionAlta } from '#server/data/altas.ts';
import { leerPrimeraFamilia } from '#server/data/familias.ts';
import type { Db } from '#server/db/esquema.ts';

type DeLaCaja = Pick<Contexto, 'registro' | 'tokens'>;
type Invitacion = NonNullable<Awaited<ReturnType<typeof leerInvitacionAlta>>>;

const estaVacia = async (db: Db): Promise<boolean> => (await leerPrimeraFamilia(db)) === undefined;

/** The invitation that a secret stands for, as long as it founds a family. */
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
 * Whether somebody may found a family here now, and the invitation that they do it by: null where they need none.
 * Nobody guesses 256 bits, so wrong secrets are not counted by themselves.
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

/** Whether a link still founds a family, asked before anybody fills a form in. */
export const comprobarAlta = (
  contexto: Contexto,
  { invitacion }: ComprobarAlta,
): Promise<ResultadoCaso<AltaPermitida>> =>
  leer(contexto, async (db) => {
    const quien = await quienFunda(contexto, { db, ahora: contexto.reloj.ahora() }, invitacion);
    return quien.ok ? hecho({ expira_en: quien.respuesta?.expira_en ?? null }) : quien;
  });

/** What the screens before the login need to know of the box. */
export const verAltas = async (contexto: Contexto): Promise<ResultadoCaso<EstadoAltas>> => {
  const { registro, restaurar } = contexto;
  const vacio = await leer(contexto, estaVacia);
  return hecho({ vacio, registro, restaurar: vacio ? restaurar : null });
};
