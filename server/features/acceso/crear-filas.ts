/** Runs a task of a key after those of the same key before it. */
export type EnFila = <T>(clave: string, tarea: () => Promise<T>) => Promise<T>;

/**
 * Queues by key. Logins of one user from one address are judged one after another, so that a burst of wrong passwords
 * is counted before the next is looked at, and a burst of right ones is not mistaken for it.
 */
export const crearFilas = (): EnFila => {
  const ultimas = new Map<string, Promise<unknown>>();
  return async (clave, tarea) => {
    const turno = (ultimas.get(clave) ?? Promise.resolve()).then(tarea, tarea);
    ultimas.set(clave, turno);
    try {
      return await turno;
    } finally {
      if (ultimas.get(clave) === turno) ultimas.delete(clave);
    }
  };
};
