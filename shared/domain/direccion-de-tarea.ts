/**
 * Beginning of the text that names a chore in `/hecho/`, in the place of a label. A label is 16 random characters, so one that
 * begins like this is practically impossible.
 */
const COMIENZO = 'la-tarea-';
const DE_TAREA = /^la-tarea-([1-9]\d{0,14})$/;

/** Returns the text for a chore's own address, which shows the chore and, unlike a label's address, never ticks it off. */
export const textoDeTarea = (tarea: number): string => COMIENZO + String(tarea);

/** Returns the id of the chore that a text of `textoDeTarea` names; null for any other text, such as a label. */
export const tareaDeTexto = (texto: string): number | null => {
  const id = DE_TAREA.exec(texto)?.[1];
  return id === undefined ? null : Number(id);
};
