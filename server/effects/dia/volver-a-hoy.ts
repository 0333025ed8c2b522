import { sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import { finDelPedido } from '#shared/domain/cambios/cambios.ts';
import { fecharCambios } from '#server/data/cambios.ts';
import {
  borrarFuturas,
  borrarTrimestres,
  descongelarCuentas,
  fecharHechas,
  fecharLoDemas,
  olvidarDias,
  reabrirVencidas,
} from '#server/data/volver-a-hoy.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Momento } from '#server/effects/vistas/vista-asignaciones.ts';

/** Another zone may put a family's day back by one; what is further was written under a clock that was wrong. */
const DIAS_POR_LA_ZONA = 1;

/** More than a quarter: the next one's shares may have been made already. */
const DIAS_HASTA_EL_SIGUIENTE = 92;

/** Whether a family's last day is one that has not come: its clock was ahead, and was put right. */
export const estaPorVenir = (ultimo: string, hoy: string): boolean => ultimo > sumarDias(hoy, DIAS_POR_LA_ZONA);

/**
 * Brings a family back from days that have not come. What was done stays done and counts today; what lapsed or opened
 * there is taken back, so that today's chores are due again; and nothing waits for those days. The day has to begin
 * after it.
 */
export const volverAHoy = async (trx: Db, familia: number, momento: Momento): Promise<void> => {
  await fecharHechas(trx, familia, momento);
  await borrarFuturas(trx, familia, momento);
  await reabrirVencidas(trx, familia, momento);
  await fecharLoDemas(trx, familia, momento);
  await fecharCambios(trx, familia, { ahora: momento.ahora, caduca_en: finDelPedido(momento.ahora) });
  await borrarTrimestres(trx, familia, trimestreDe(sumarDias(momento.hoy, DIAS_HASTA_EL_SIGUIENTE)));
  await descongelarCuentas(trx, familia, momento);
  await olvidarDias(trx, familia, momento);
};
