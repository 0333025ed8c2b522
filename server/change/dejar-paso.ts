import { sinPrisa, type PorTramos } from '#shared/domain/por-tramos.ts';

/** Taken before any test replaces the clock's functions. */
const masTarde = setImmediate;

/** Lets others have a turn of the event loop: for between two computations that take some dozens of milliseconds each. */
export const dejarPaso = (): Promise<void> => new Promise((seguir) => void masTarde(seguir));

/**
 * Runs to its end what pauses; at each pause others have a turn of the event loop. The one thing besides the database that
 * a unit of work may wait for.
 */
export const dejandoPaso = <T>(pasos: PorTramos<T>): Promise<T> => sinPrisa(pasos, dejarPaso);
