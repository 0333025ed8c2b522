import { useSyncExternalStore } from 'react';
import { sumarDias } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { enEsteNavegador } from '#client/lib/navegador/almacen.ts';
import { propio } from '#client/lib/navegador/base.ts';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';

/** Browser-storage key for the member and the missed day of the last comodín whose news was dismissed on this device. */
const GUARDADO = propio('comodin_visto');
/** Days after a missed day for which the comodín that it used up is news. */
const DIAS_NOVEDAD = 3;
const { oir, decir } = crearOyentes();

/** Returns the day over which a comodín kept my streak, as long as that is news. `visto` dismisses it for this device. */
export const useComodinUsado = (): { readonly dia: Dia; readonly visto: () => void } | null => {
  const { id, racha_dias, comodin_usado_el: dia } = useYo();
  const hoy = useHoy();
  const leido = useSyncExternalStore(oir, () => enEsteNavegador.leer(GUARDADO));
  // Answers of an older version that this browser kept lack the field.
  if (!dia || racha_dias === 0 || sumarDias(dia, DIAS_NOVEDAD) < hoy) return null;
  const este = `${String(id)} ${dia}`;
  if (leido === este) return null;
  const visto = (): void => {
    enEsteNavegador.guardar(GUARDADO, este);
    decir();
  };
  return { dia, visto };
};
