import type { FamiliaParaUnirse } from '#shared/contracts/cuentas.ts';
import type { DatosInvitacion } from '#shared/contracts/altas.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { existeInvitacion } from '#server/data/invitaciones.ts';
import { invitar } from './unirse-familia.ts';

/**
 * Lists a family's members without an account for whoever holds an invitation's secret. Nobody guesses 256 bits, so
 * wrong ones are not counted, and waiting after wrong PINs does not hold up who was invited.
 */
export const unirseConInvitacion = (
  contexto: Contexto,
  { familia_id, secreto }: DatosInvitacion,
): Promise<ResultadoCaso<FamiliaParaUnirse>> =>
  cambiar(contexto, familia_id, async (cambio) => {
    const { db, ahora } = cambio;
    const buena = await existeInvitacion(db, familia_id, contexto.tokens.huella(secreto), ahora);
    const familia = buena ? await leerFamilia(db, familia_id) : undefined;
    return familia === undefined ? rechazado('INVITACION_INVALIDA') : hecho(await invitar(contexto, cambio, familia));
  });
