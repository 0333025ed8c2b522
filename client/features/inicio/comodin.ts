import { useSyncExternalStore } from 'react';
import { sumarDias } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { enEsteNavegador } from '#client/lib/navegador/almacen.ts';
import { propio } from '#client/lib/navegador/base.ts';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';

/** Browser-storage key for «member day» of the last comodín whose notice the member has dismissed on this device. */
const GUARDADO = propio('comodin_visto');
/** Number of days after a missed day for which the member is told that a comodín kept the streak. */
const DIAS_NOVEDAD = 3;
const { oir, decir } = crearOyentes();

/**
 * Returns the missed day over which a comodín kept my streak, for `DIAS_NOVEDAD` days unless the notice is dismissed or the
 * streak has ended; else null. `visto` dismisses the notice on this device.
 */
export const useComodinUsado = (): { readonly dia: Dia; readonly visto: () => void } | null => {
  const { id, racha_dias, comodin_usado_el: dia } = useYo();
  const hoy = useHoy();
  const leido = useSyncExternalStore(oir, () => enEsteNavegador.leer(GUARDADO));
  // Data cached by an earlier version of the app lacks `comodin_usado_el`.
  if (!dia || racha_dias === 0 || sumarDias(dia, DIAS_NOVEDAD) < hoy) return null;
  const este = `${String(id)} ${dia}`;
  if (leido === este) return null;
  const visto = (): void => {
    enEsteNavegador.guardar(GUARDADO, este);
    decir();
  };
  return { dia, visto };
};
