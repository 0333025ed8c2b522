import { useQuery } from '@tanstack/react-query';
import type { PedidoPremio } from '#shared/contracts/premios.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaPremios } from '#client/lib/red/consultas.ts';

export const usePremios = () => useQuery(consultaPremios);

/**
 * Returns the action that gives a reward's points back: an admin takes back a granted one, or the member withdraws a request that
 * waits.
 */
export const useDevolver = () =>
  useAccion('devolverPremio', {
    texto: 'Error al devolverlo',
    dicho: ({ estado, coste }) =>
      `${estado === 'RETIRADO' ? 'Ya no lo pides' : 'Premio deshecho'}: ${plural(coste, 'punto')} otra vez`,
  });

/** Says to the member what became of their request. */
export const queHaSido = ({ estado, motivo }: PedidoPremio): string =>
  ({
    PEDIDO: 'Esperando respuesta',
    CONCEDIDO: 'Te lo han dado',
    DENEGADO: `Esta vez no: ${motivo}`,
    RETIRADO: 'Retirado',
    DEVUELTO: 'Deshecho: los puntos vuelven',
  })[estado];
