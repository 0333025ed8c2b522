/** Members that a family may have, and active tasks, parts of tasks included: what every move is fast enough for. */
export const MAXIMO_MIEMBROS = 30;
export const MAXIMO_TAREAS = 400;
