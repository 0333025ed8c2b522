import { sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import { primeraSinAsentar } from '#shared/domain/resumen/resumen.ts';
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
} from '#server/data/corregir-dia.ts';
import { borrarPagasDesde } from '#server/data/paga.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Momento } from '#server/change/momento.ts';

/** Number of days by which a change of time zone may put a family's day back. A day further ahead began under a wrong clock. */
const DIAS_POR_LA_ZONA = 1;

/**
 * Number of days from today that always reach the next quarter, and sometimes the one after it. Shares up to the quarter of that
 * day are kept, since a family may have set them already; later ones are deleted.
 */
const DIAS_HASTA_EL_SIGUIENTE = 92;

/** Tells whether the last day that began lies so far ahead that the clock must have been wrong. */
export const estaPorVenir = (ultimo: string, hoy: string): boolean => ultimo > sumarDias(hoy, DIAS_POR_LA_ZONA);

/**
 * Brings a family back to today from days that began too early under a wrong clock.
 * Completions stay and count as today's. Lapses, occurrences and frozen ledgers that those days brought are undone, so today's
 * chores are due again. Shares of far quarters are deleted, and unpaid pocket money of weeks not settled yet. Other dates in
 * the future, such as those of requests and corrections, become today's. The records of today and later days are deleted: the
 * caller must begin today afterwards.
 */
export const corregirAHoy = async (trx: Db, familia: number, momento: Momento): Promise<void> => {
  await fecharHechas(trx, familia, momento);
  await borrarFuturas(trx, familia, momento);
  await reabrirVencidas(trx, familia, momento);
  await fecharLoDemas(trx, familia, momento);
  await fecharCambios(trx, familia, { ahora: momento.ahora, caduca_en: finDelPedido(momento.ahora) });
  await borrarTrimestres(trx, familia, trimestreDe(sumarDias(momento.hoy, DIAS_HASTA_EL_SIGUIENTE)));
  await descongelarCuentas(trx, familia, momento);
  await borrarPagasDesde(trx, familia, primeraSinAsentar(momento.hoy));
  await olvidarDias(trx, familia, momento);
};
