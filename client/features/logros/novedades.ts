import { useEffect, useState } from 'react';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { useMarcarVistos } from './api/marcar-vistos.ts';

/** How long they have to be on the screen to count as seen, in milliseconds. */
const VISTO_MS = 1_200;

/**
 * Ids that were new when this visit showed them; they keep their badge until it ends, while the server learns that they
 * have been seen.
 */
export const useNovedades = (logros: readonly LogroDesbloqueado[]): ReadonlySet<number> => {
  const { mutate } = useMarcarVistos();
  const [mostrados, setMostrados] = useState<ReadonlySet<number>>(new Set());
  const sinVer = logros.filter((l) => !l.visto).map((l) => l.id);
  const nuevos = sinVer.filter((id) => !mostrados.has(id));
  if (nuevos.length > 0) setMostrados(new Set([...mostrados, ...nuevos]));

  const firma = sinVer.join();
  useEffect(() => {
    if (firma === '') return undefined;
    const reloj = setTimeout(() => mutate(firma.split(',').map(Number)), VISTO_MS);
    return () => clearTimeout(reloj);
  }, [firma, mutate]);
  return mostrados;
};
