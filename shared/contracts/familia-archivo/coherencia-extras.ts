import { MAXIMO_PREMIOS } from '#shared/domain/premios/premios.ts';
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

/**
 * Checks that a week pays at most its amount, that one is ended when it was paid or closed, and that none waits with nothing to
 * pay. Returns the first error in words.
 */
export const pagasIncoherentes = ({ listas: { pagas, correcciones_paga } }: Archivo): string | null => {
  const mal = pagas.findIndex(
    (p) =>
      p.importe > p.centimos ||
      (p.resuelta_en !== null) !== (p.estado === 'PAGADA' || p.estado === 'RETIRADA') ||
      (p.estado === 'NADA') !== (p.total === 0),
  );
  if (mal !== -1) return `en «pagas», fila ${String(mal + 1)}, estado: no es el suyo`;
  const nada = correcciones_paga.findIndex((c) => c.diferencia === 0);
  return nada === -1 ? null : `en «correcciones_paga», fila ${String(nada + 1)}, diferencia: no cambia nada`;
};
