import type { Baja } from '#shared/contracts/familias.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { diaConNombre, diaDe } from '#client/lib/fechas/fechas.ts';

/** The request to delete the family as the reader sees it. */
export interface BajaVista extends Baja {
  /** Day on which the family will be deleted, in words. */
  readonly cuando: string;
  readonly mia: boolean;
  /** Text of the button with which the reader, an admin, stops it. */
  readonly boton: string;
}

/** Returns the request to delete the family, or null. */
export const useBaja = (): BajaVista | null => {
  const { baja, id } = useYo();
  if (baja === null) return null;
  const mia = baja.por.id === id;
  return { ...baja, mia, cuando: diaConNombre(diaDe(baja.borra_en)), boton: mia ? 'Retirarlo' : 'No, que siga' };
};

/** Returns the action that stops the deletion that the screen shows. */
export const usePararBaja = () => useAccion('pararBaja', { texto: 'No se ha podido guardar' });
