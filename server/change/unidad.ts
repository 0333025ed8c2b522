import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The unit of work that the running code belongs to. Each has a connection to itself, so one that began another inside
 * would wait for itself for ever: it throws instead.
 */
const enMarcha = new AsyncLocalStorage<{ readonly nombre: string; acabada: boolean }>();

/** Runs a unit of work. Throws when called inside one that has not ended. */
export const enSuUnidad = async <T>(nombre: string, hacer: () => Promise<T>): Promise<T> => {
  const fuera = enMarcha.getStore();
  if (fuera !== undefined && !fuera.acabada)
    throw new Error(`${nombre} inside ${fuera.nombre}: hand the connection that is open on instead`);
  const unidad = { nombre, acabada: false };
  try {
    return await enMarcha.run(unidad, hacer);
  } finally {
    unidad.acabada = true;
  }
};
