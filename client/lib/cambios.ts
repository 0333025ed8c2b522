import type { QueryClient } from '@tanstack/react-query';
import type { Cambio } from '#shared/contracts/cambios.ts';
import { consultaCambios } from './consultas.ts';

export const estaAbierto = ({ estado }: Cambio): boolean => estado === 'ABIERTO' || estado === 'POR_PERMITIR';

/** Puts a request in the list, or takes it out when it is over and none of mine. A list that is not loaded stays so. */
export const guardarCambio = (cache: QueryClient, cambio: Cambio, yo: number | undefined): void => {
  const mia = cambio.pide.id === yo || cambio.acepta?.id === yo;
  cache.setQueryData(consultaCambios.queryKey, (lista) => {
    const demas = lista?.filter((c) => c.id !== cambio.id);
    return demas && (estaAbierto(cambio) || mia) ? [...demas, cambio] : demas;
  });
};
