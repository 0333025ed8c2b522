import type { QueryClient } from '@tanstack/react-query';
import type { Gracia } from '#shared/contracts/completadas.ts';
import type { HoyEnCasa } from '#shared/contracts/pantalla.ts';
import { CLAVES } from '#client/lib/red/claves.ts';

/** The day's work as this browser may have kept it from an older version, without thanks. */
type Guardado = Omit<HoyEnCasa, 'gracias'> & Partial<Pick<HoyEnCasa, 'gracias'>>;

const esLaMisma = (una: Gracia, otra: Gracia): boolean => una.asignacion === otra.asignacion && una.de === otra.de;

/** Returns the thanks in a day's work; none while it is not read. */
export const graciasDe = (hoy: Guardado | undefined): readonly Gracia[] => hoy?.gracias ?? [];

/** Adds thanks to the cached work of each day, or takes them out again. */
export const ponerGracias = (cache: QueryClient, gracia: Gracia, dadas = true): void => {
  cache.setQueriesData<HoyEnCasa>({ queryKey: CLAVES.todosLosHoy }, (hoy) => {
    if (hoy === undefined) return hoy;
    const otras = graciasDe(hoy).filter((g) => !esLaMisma(g, gracia));
    return { ...hoy, gracias: dadas ? [...otras, gracia] : otras };
  });
};
