/** Limits of a family's list of rewards. */
export const MAXIMO_PREMIOS = 40;
export const COSTE_MINIMO = 1;
export const COSTE_MAXIMO = 9_999;
export const LARGO_MINIMO_PREMIO = 2;
export const LARGO_PREMIO = 60;

/**
 * The states of a request. `PEDIDO` waits for an admin; `CONCEDIDO` and `DENEGADO` are their answers. `RETIRADO`: it ended
 * without an answer. `DEVUELTO`: it was granted and then taken back.
 */
export const ESTADOS_PEDIDO = ['PEDIDO', 'CONCEDIDO', 'DENEGADO', 'RETIRADO', 'DEVUELTO'] as const;
export type EstadoPedido = (typeof ESTADOS_PEDIDO)[number];
