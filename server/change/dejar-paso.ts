import { sinPrisa, type PorTramos } from '#shared/domain/por-tramos.ts';

/** Captured at load time, so that it stays real when a test replaces the timer functions. */
const masTarde = setImmediate;

/** Yields one turn of the event loop. Call it between computations that take tens of milliseconds each. */
export const dejarPaso = (): Promise<void> => new Promise((seguir) => void masTarde(seguir));

/**
 * Runs to its end a computation that pauses, and yields one turn of the event loop at each pause.
 * Besides the database it is the one thing to await inside a change.
 */
export const dejandoPaso = <T>(pasos: PorTramos<T>): Promise<T> => sinPrisa(pasos, dejarPaso);
