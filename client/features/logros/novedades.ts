import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { consultaMisLogros } from './api.ts';

/** Milliseconds on screen after which achievements count as seen. */
const VISTO_MS = 1_200;

/**
 * Tells the server which achievements have been seen. After a failure they stay new, and the next visit tells the server again.
 */
const marcarVistos = async (cache: QueryClient, ids: number[]): Promise<void> => {
  await llamar('marcarVistos', { cuerpo: { ids } });
  cache.setQueryData(consultaMisLogros.queryKey, (lista) =>
    lista?.map((l) => (ids.includes(l.id) ? { ...l, visto: true } : l)),
  );
};

/**
 * Returns the ids that were new during this visit. They keep their badge until the visit ends, while the server learns that they
 * have been seen.
 */
export const useNovedades = (logros: readonly LogroDesbloqueado[]): ReadonlySet<number> => {
  const cache = useQueryClient();
  const [mostrados, setMostrados] = useState<ReadonlySet<number>>(new Set());
  const sinVer = logros.filter((l) => !l.visto).map((l) => l.id);
  const nuevos = sinVer.filter((id) => !mostrados.has(id));
  if (nuevos.length > 0) setMostrados(new Set([...mostrados, ...nuevos]));

  const firma = sinVer.join();
  useEffect(() => {
    if (firma === '') return undefined;
    const marcar = () => marcarVistos(cache, firma.split(',').map(Number)).catch(() => null);
    const reloj = setTimeout(() => void marcar(), VISTO_MS);
    return () => clearTimeout(reloj);
  }, [firma, cache]);
  return mostrados;
};
