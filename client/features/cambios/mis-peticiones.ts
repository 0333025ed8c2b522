import { useQuery } from '@tanstack/react-query';
import type { Cambio } from '#shared/contracts/cambios.ts';
import { esNovedad } from '#shared/domain/esperas.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { estaAbierto } from '#client/lib/trabajo/cambios.ts';
import { consultaCambios } from '#client/lib/red/consultas.ts';
import { ahoraServidor } from '#client/lib/red/hora-servidor.ts';
import { useVistos } from './vistos.ts';

/** Whether a request of mine ended without my withdrawing it, and recently enough to be news (`esNovedad`). */
const acabadoMio = ({ estado, fin, pide, terminado_en }: Cambio, yo: number, ahora: string): boolean =>
  pide.id === yo &&
  (estado === 'HECHO' || (estado === 'TERMINADO' && fin !== 'RETIRADO')) &&
  (terminado_en === null || esNovedad(terminado_en, ahora));

/**
 * Returns `abiertos`, my open requests and those that I accepted and an admin must allow; and `acabados`, ended requests whose
 * outcome I have not read.
 */
export const useMisPeticiones = (): { readonly abiertos: readonly Cambio[]; readonly acabados: readonly Cambio[] } => {
  const yo = useYo();
  const { data: cambios = [] } = useQuery(consultaCambios);
  const vistos = useVistos();
  const ahora = new Date(ahoraServidor()).toISOString();
  return {
    abiertos: cambios.filter((c) =>
      c.estado === 'POR_PERMITIR' && c.acepta?.id === yo.id ? true : estaAbierto(c) && c.pide.id === yo.id,
    ),
    acabados: cambios.filter((c) => acabadoMio(c, yo.id, ahora) && !vistos.has(c.id)),
  };
};
