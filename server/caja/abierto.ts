/** Result of a step: success, or a line in Spanish for the operator. */
export type Abierto<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly linea: string };

/** Name of the database file in the data folder. */
export const BASE = 'te-toca.db';

export const mal = (linea: string) => ({ ok: false, linea }) as const;

export const codigoDe = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** Message for a database from before the first release, telling how to move its family over. */
export const sinPublicar = (cual: string): string =>
  `${cual} es de antes de la primera versión publicada de Te Toca, y esta no la lee. Saca la familia a un archivo con la versión que la hizo (Panel, Config, «Llevaros vuestros datos», o \`npm run exportar-familia\`), arranca esta con una carpeta de datos vacía y trae ahí el archivo.`;

/** Message for a database that cannot be written; null if the error is another one. */
export const sinEscribir = (error: unknown, archivo: string): string | null =>
  /^(SQLITE_(CANTOPEN|READONLY|IOERR|FULL)|EACCES|EPERM|EISDIR|EROFS|ENOSPC)/.test(codigoDe(error))
    ? `No se puede escribir en ${archivo} (${codigoDe(error)}): revisa el disco y los permisos.`
    : null;
