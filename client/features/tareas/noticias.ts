import { useQuery } from '@tanstack/react-query';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaMisTareas } from '#client/lib/red/primeras-consultas.ts';
import { consultaCorrecciones, estaObjetada } from '#client/lib/trabajo/correcciones.ts';
import { ahoraServidor } from '#client/lib/red/hora-servidor.ts';
import { type Asunto, asuntosDe } from './quien.ts';
import { consultaOmisiones } from '#client/lib/red/consultas.ts';
import { enDuda, type Omitida } from './grupos.ts';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { autorDe } from '#client/lib/trabajo/trabajo.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { CLAVES } from '#client/lib/red/claves.ts';

/** Returns the claims and corrections that the logged-in member should know of (`asuntosDe`). */
export const useAsuntos = (): readonly Asunto[] => {
  const yo = useYo();
  const { data: hechas = [] } = useQuery(consultaMisTareas('COMPLETADA'));
  const { data: correcciones = [] } = useQuery(consultaCorrecciones);
  return asuntosDe({ hechas, correcciones }, yo.id, new Date(ahoraServidor()).toISOString());
};

/** Returns the chores that others skipped and that I may still say were needed. */
export const useOmisionesEnDuda = (): readonly Omitida[] => {
  const yo = useYo();
  const { data = [] } = useQuery(consultaOmisiones);
  return enDuda(data, yo.id, new Date(ahoraServidor()).toISOString());
};

/**
 * Returns the chores that others marked as done yesterday, or entered as done without their being listed, while I may object and
 * nobody has.
 */
export const useDichasAyer = (): readonly Asignacion[] => {
  const yo = useYo();
  const { data } = useHoyEnCasa(useHoy());
  const { data: correcciones = [] } = useQuery(consultaCorrecciones);
  // Data cached by an earlier version of the app lacks the field.
  const dichas = (data as Partial<typeof data>)?.de_ayer ?? [];
  return dichas.filter((a) => autorDe(a) !== yo.id && !estaObjetada(correcciones, a));
};

/**
 * Reads `HoyEnCasa`: everyone's chores for today, the thanks of yesterday and today, and the completions to which members may
 * still object (`de_ayer`). `hoy` is in the key so that a new day is read at midnight.
 */
export const useHoyEnCasa = (hoy: string) =>
  useQuery({
    queryKey: CLAVES.hoyEnCasa(hoy),
    queryFn: ({ signal }) => llamar('verHoy', { signal }),
  });
