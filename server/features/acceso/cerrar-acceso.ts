import type { Refresco } from '#shared/contracts/cuentas.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { revocarAcceso } from '#server/data/accesos.ts';

/**
 * Ends the login that a refresh token belongs to, however old the token. For a login that has ended already, or a token
 * that is not ours, it does nothing and answers the same.
 */
export const cerrarAcceso = async (
  contexto: Contexto,
  { refresh }: Refresco,
): Promise<ResultadoCaso<{ success: true; message: string }>> => {
  const cerrado = hecho({ success: true as const, message: 'Sesión cerrada' });
  const datos = await contexto.tokens.verificarRefresco(refresh);
  if (datos === null) return cerrado;
  return cambiar(contexto, null, async ({ db, ahora, cortar }) => {
    await revocarAcceso(db, datos.acceso, ahora);
    cortar({ acceso: datos.acceso });
    return cerrado;
  });
};
