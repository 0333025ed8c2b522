import type { Cambio } from '#server/change/cambio.ts';
import { cerrarTramo, retirarPedidosDe } from '#server/data/premios.ts';

/**
 * Switches rewards off for a member: their balance stays as it is, and their requests that wait end. `por` is the admin who did it.
 * Does nothing when they were off.
 */
export const apagarPremios = async (
  { db, ahora, avisar }: Pick<Cambio, 'db' | 'ahora' | 'avisar'>,
  miembro: number,
  por: number,
): Promise<void> => {
  if (!(await cerrarTramo(db, miembro, ahora))) return;
  await retirarPedidosDe(db, miembro, por, ahora);
  avisar('premio:cambiado', { quienes: true });
};
