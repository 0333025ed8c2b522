import { useQuery } from '@tanstack/react-query';
import type { PedidoPremio } from '#shared/contracts/premios.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaPremios } from '#client/lib/red/consultas.ts';

export const usePremios = () => useQuery(consultaPremios);

/** Returns the action that gives back a granted reward, or one's own request that waits. */
export const useDevolver = () =>
  useAccion('devolverPremio', {
    texto: 'Error al devolverlo',
    dicho: ({ estado, coste }) =>
      `${estado === 'RETIRADO' ? 'Ya no lo pides' : 'Premio deshecho'}: ${plural(coste, 'punto')} otra vez`,
  });

/** Returns what became of a request, in words for the member who asked. */
export const queHaSido = ({ estado, motivo }: PedidoPremio): string =>
  ({
    PEDIDO: 'Esperando respuesta',
    CONCEDIDO: 'Te lo han dado',
    DENEGADO: `Esta vez no: ${motivo}`,
    RETIRADO: 'Retirado',
    DEVUELTO: 'Deshecho: los puntos vuelven',
  })[estado];
