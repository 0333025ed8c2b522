import type { Cambio } from '#server/change/cambio.ts';
import { cerrarTramo, retirarPedidosDe } from '#server/data/premios.ts';

/**
 * Switches rewards off for a member: their balance stays as it is, and their requests that wait end. `por` is the admin who did
 * it. Returns false, and does nothing, when they were off.
 */
export const apagarPremios = async (
  { db, ahora }: Pick<Cambio, 'db' | 'ahora'>,
  miembro: number,
  por: number,
): Promise<boolean> => {
  if (!(await cerrarTramo(db, miembro, ahora))) return false;
  await retirarPedidosDe(db, miembro, por, ahora);
  return true;
};
