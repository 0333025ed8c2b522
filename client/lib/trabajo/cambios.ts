import type { QueryClient } from '@tanstack/react-query';
import type { Cambio } from '#shared/contracts/cambios.ts';
import { consultaCambios } from '#client/lib/red/consultas.ts';

export const estaAbierto = ({ estado }: Cambio): boolean => estado === 'ABIERTO' || estado === 'POR_PERMITIR';

/**
 * Updates a request in the cached list, or removes it if it has ended and does not concern the logged-in member. Does nothing
 * while no list is cached.
 */
export const guardarCambio = (cache: QueryClient, cambio: Cambio, yo: number | undefined): void => {
  const mia = cambio.pide.id === yo || cambio.acepta?.id === yo;
  cache.setQueryData(consultaCambios.queryKey, (lista) => {
    const demas = lista?.filter((c) => c.id !== cambio.id);
    return demas && (estaAbierto(cambio) || mia) ? [...demas, cambio] : demas;
  });
};
