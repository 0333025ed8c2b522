/** «1 tarea», «3 tareas»: a count with its noun. */
export const plural = (n: number, uno: string, varios = `${uno}s`): string =>
  `${n.toLocaleString('es-ES')} ${n === 1 ? uno : varios}`;

/** «pts», or «pt» for a single one, after a number that stands by itself. */
export const pts = (n: number): string => (n === 1 ? 'pt' : 'pts');
