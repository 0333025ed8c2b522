import { sumarSegundos } from '#shared/domain/instantes.ts';
import { cambiar, type ParaCambiarSinFamilia } from '#server/change/cambiar.ts';
import { hecho } from '#server/change/resultado.ts';
import { borrarAccesosMuertos, fecharAccesos } from '#server/data/accesos.ts';
import { borrarActivacionesCaducadas, borrarActivacionesPorVenir } from '#server/data/activaciones.ts';
import { borrarInvitacionesAltaAnteriores, borrarInvitacionesAltaPorVenir } from '#server/data/altas.ts';
import { borrarAvisosCaducados, borrarAvisosPorVenir } from '#server/data/avisos-enviados.ts';
import { borrarEnviosPorVenir } from '#server/data/envios.ts';
import { borrarIntentosAnteriores, borrarIntentosPorVenir } from '#server/data/intentos.ts';
import { borrarInvitacionesCaducadas, borrarInvitacionesPorVenir } from '#server/data/invitaciones.ts';
import { borrarVinculacionesPorVenir } from '#server/data/pantallas.ts';
import { SEGUNDOS_ACCESO_ABIERTO } from '#server/effects/cuentas/emitir-tokens.ts';

/** Longer than any window of wrong guesses: a day in a family's zone has up to 25 hours. */
const DOS_DIAS = 2 * 86_400;

/**
 * No invitation lasts this long. One that ends later was given under a clock that was ahead, and would be good for
 * years.
 */
const UN_MES = 31 * 86_400;

/**
 * Deletes logins, invitations and wrong guesses that no longer decide anything, and puts what the clock wrote while it
 * was ahead back to now. Runs at boot and when the clock jumps; safe at any time, however often.
 */
export const limpiarCaducados = async (contexto: ParaCambiarSinFamilia): Promise<void> => {
  await cambiar(contexto, null, async ({ db, ahora }) => {
    await borrarAccesosMuertos(db, null, ahora);
    await borrarActivacionesCaducadas(db, ahora);
    await borrarInvitacionesCaducadas(db, ahora);
    await borrarInvitacionesAltaAnteriores(db, sumarSegundos(ahora, -UN_MES));
    await borrarIntentosAnteriores(db, sumarSegundos(ahora, -DOS_DIAS));
    await borrarAvisosCaducados(db, ahora);
    await fecharAccesos(db, ahora, sumarSegundos(ahora, SEGUNDOS_ACCESO_ABIERTO));
    await borrarEnviosPorVenir(db, sumarSegundos(ahora, DOS_DIAS));
    await borrarAvisosPorVenir(db, sumarSegundos(ahora, DOS_DIAS));
    await borrarIntentosPorVenir(db, sumarSegundos(ahora, DOS_DIAS));
    await borrarActivacionesPorVenir(db, sumarSegundos(ahora, UN_MES));
    await borrarInvitacionesPorVenir(db, sumarSegundos(ahora, UN_MES));
    await borrarInvitacionesAltaPorVenir(db, sumarSegundos(ahora, UN_MES));
    await borrarVinculacionesPorVenir(db, sumarSegundos(ahora, UN_MES));
    return hecho(null);
  });
};
