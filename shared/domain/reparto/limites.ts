/** Members that live in a house, and active tasks, parts of tasks included: what every move is fast enough for. */
export const MAXIMO_MIEMBROS = 30;
/** All who ever lived there: nobody is deleted, and lists, ledgers and files name them. */
export const MAXIMO_EN_TOTAL = 300;
export const MAXIMO_TAREAS = 400;
