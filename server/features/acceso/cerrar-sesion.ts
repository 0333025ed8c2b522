import type { Refresco } from '#shared/contracts/cuentas.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { hecho, type Hecho } from '#server/change/resultado.ts';
import { revocarAcceso } from '#server/data/accesos.ts';

/** Ends the login that a refresh token belongs to, however old the token. Done already, or a token that is not ours: nothing to do, and nothing is told. */
export const cerrarSesion = async (
  { db, reloj, tokens }: Contexto,
  { refresh }: Refresco,
): Promise<Hecho<{ success: true; message: string }>> => {
  const datos = await tokens.verificarRefresco(refresh);
  if (datos !== null) await db.transaction().execute((trx) => revocarAcceso(trx, datos.acceso, reloj.ahora()));
  return hecho({ success: true, message: 'Sesión cerrada' }, [], datos === null ? [] : [{ acceso: datos.acceso }]);
};
