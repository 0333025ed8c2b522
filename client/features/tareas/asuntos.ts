import { useQuery } from '@tanstack/react-query';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaMisTareas } from '#client/lib/red/primeras-consultas.ts';
import { consultaCorrecciones } from '#client/lib/trabajo/correcciones.ts';
import { ahoraServidor } from '#client/lib/red/hora-servidor.ts';
import { asuntosDe, type Asunto } from './quien.ts';

/** Returns what the member should know about who did which chore. */
export const useAsuntos = (): readonly Asunto[] => {
  const yo = useYo();
  const { data: hechas = [] } = useQuery(consultaMisTareas('COMPLETADA'));
  const { data: correcciones = [] } = useQuery(consultaCorrecciones);
  return asuntosDe({ hechas, correcciones }, yo.id, new Date(ahoraServidor()).toISOString());
};
