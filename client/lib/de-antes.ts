import type { QueryKey } from '@tanstack/react-query';

/** What the page began with (ultimo.ts) and no answer of this visit has confirmed yet, by key. */
const claves = new Set<string>();
const nombreDe = (clave: QueryKey): string => clave.join('.');

export const ponerDeAntes = (clave: QueryKey): void => void claves.add(nombreDe(clave));
export const confirmar = (clave: QueryKey): void => void claves.delete(nombreDe(clave));

/** Whether what is shown under this key is an earlier visit's, whatever events have put into it since. */
export const esDeAntes = (clave: QueryKey): boolean => claves.has(nombreDe(clave));
