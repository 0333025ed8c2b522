import type { Refresco } from '#shared/contracts/cuentas.ts';
import type { Contexto } from '#server/contexto.ts';
import { hecho, type Hecho } from '#server/features/resultado-caso.ts';
import { revocarAcceso } from './acceso.repo.ts';

/** Ends the login that a refresh token belongs to, however old the token. Done already, or a token that is not ours: nothing to do, and nothing is told. */
export const cerrarSesion = async (
  { db, reloj, tokens }: Contexto,
  { refresh }: Refresco,
): Promise<Hecho<{ success: true; message: string }>> => {
  const datos = await tokens.verificarRefresco(refresh);
  if (datos !== null) await db.transaction().execute((trx) => revocarAcceso(trx, datos.acceso, reloj.ahora()));
  return hecho({ success: true, message: 'Sesión cerrada' }, [], datos === null ? [] : [{ acceso: datos.acceso }]);
};
