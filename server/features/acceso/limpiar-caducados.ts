import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Contexto } from '#server/contexto.ts';
import { borrarActivacionesCaducadas } from '#server/features/unirse/activaciones.repo.ts';
import { borrarInvitacionesCaducadas } from '#server/features/unirse/invitaciones.repo.ts';
import { borrarAccesosMuertos } from './acceso.repo.ts';
import { borrarIntentosAnteriores } from './intentos.repo.ts';

/** Longer than any window of wrong guesses: a day in a family's zone has up to 25 hours. */
const DOS_DIAS = 2 * 86_400;

/** Deletes logins, invitations and wrong guesses that no longer decide anything. Runs at boot; safe at any time, however often. */
export const limpiarCaducados = ({ db, reloj }: Pick<Contexto, 'db' | 'reloj'>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const ahora = reloj.ahora();
    await borrarAccesosMuertos(trx, null, ahora);
    await borrarActivacionesCaducadas(trx, ahora);
    await borrarInvitacionesCaducadas(trx, ahora);
    await borrarIntentosAnteriores(trx, sumarSegundos(ahora, -DOS_DIAS));
  });
