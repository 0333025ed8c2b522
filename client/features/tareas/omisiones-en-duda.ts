import { useQuery } from '@tanstack/react-query';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaOmisiones } from '#client/lib/red/consultas.ts';
import { ahoraServidor } from '#client/lib/red/hora-servidor.ts';
import { enDuda, type Omitida } from './omitidas.ts';

/** Chores that others skipped and that I may still say were needed. */
export const useOmisionesEnDuda = (): readonly Omitida[] => {
  const yo = useYo();
  const { data = [] } = useQuery(consultaOmisiones);
  return enDuda(data, yo.id, new Date(ahoraServidor()).toISOString());
};
