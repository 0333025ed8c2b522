import { MAXIMO_PREMIOS } from '#shared/domain/premios/limites.ts';
import type { Archivo } from './listas.ts';

/**
 * Checks that there are not too many rewards, and that a request has an answer date exactly when it no longer waits. Returns the
 * first error in words; null when there is none.
 */
export const premiosIncoherentes = ({ listas: { premios, pedidos_premio: pedidos } }: Archivo): string | null => {
  if (premios.length > MAXIMO_PREMIOS) return `hay más de ${String(MAXIMO_PREMIOS)} premios`;
  const mal = pedidos.findIndex((p) => (p.estado === 'PEDIDO') !== (p.resuelto_en === null));
  return mal === -1 ? null : `en «pedidos_premio», fila ${String(mal + 1)}, estado: no es el suyo`;
};
