import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { borrarAccesosMuertos, fecharAccesos } from '#server/data/accesos.ts';
import { borrarActivacionesCaducadas, borrarActivacionesPorVenir } from '#server/data/activaciones.ts';
import { borrarIntentosAnteriores, borrarIntentosPorVenir } from '#server/data/intentos.ts';
import { borrarInvitacionesCaducadas, borrarInvitacionesPorVenir } from '#server/data/invitaciones.ts';
import { borrarVinculacionesPorVenir } from '#server/data/pantallas.ts';
import { SEGUNDOS_ACCESO_ABIERTO } from '#server/effects/cuentas/emitir-tokens.ts';

/** Longer than any window of wrong guesses: a day in a family's zone has up to 25 hours. */
const DOS_DIAS = 2 * 86_400;

/** No invitation lasts as long from now: it was given when the clock was ahead, and would be good for years. */
const UN_MES = 31 * 86_400;

/**
 * Deletes logins, invitations and wrong guesses that no longer decide anything, and puts what the clock wrote while it was
 * ahead back to now. Runs at boot and when the clock jumps; safe at any time, however often.
 */
export const limpiarCaducados = ({ db, reloj }: Pick<Contexto, 'db' | 'reloj'>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const ahora = reloj.ahora();
    await borrarAccesosMuertos(trx, null, ahora);
    await borrarActivacionesCaducadas(trx, ahora);
    await borrarInvitacionesCaducadas(trx, ahora);
    await borrarIntentosAnteriores(trx, sumarSegundos(ahora, -DOS_DIAS));
    await fecharAccesos(trx, ahora, sumarSegundos(ahora, SEGUNDOS_ACCESO_ABIERTO));
    await borrarIntentosPorVenir(trx, sumarSegundos(ahora, DOS_DIAS));
    await borrarActivacionesPorVenir(trx, sumarSegundos(ahora, UN_MES));
    await borrarInvitacionesPorVenir(trx, sumarSegundos(ahora, UN_MES));
    await borrarVinculacionesPorVenir(trx, sumarSegundos(ahora, UN_MES));
  });
