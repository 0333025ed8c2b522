/**
 * Beginning of the text that names a chore in `/hecho/`, in the place of a label. A label is 16 random characters, so one that
 * begins like this is as good as impossible.
 */
const COMIENZO = 'la-tarea-';
const DE_TAREA = /^la-tarea-([1-9]\d{0,14})$/;

/** The text that names a chore in its own address, which shows it and, unlike a label's, never ticks it. */
export const textoDeTarea = (tarea: number): string => COMIENZO + String(tarea);

/** The id of the chore that a text names; null for a label's. */
export const tareaDeTexto = (texto: string): number | null => {
  const id = DE_TAREA.exec(texto)?.[1];
  return id === undefined ? null : Number(id);
};
