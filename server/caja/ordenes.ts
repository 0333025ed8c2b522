/** Returns how a command of caja.ts is typed on this machine. */
export type Escribir = (orden: string, ...argumentos: readonly string[]) => string;

/** By npm, beside the sources; or by the program that somebody unpacked, which says its own name. */
export const comoSeEscribe =
  (programa: string | undefined): Escribir =>
  (orden, ...argumentos) =>
    (programa === undefined
      ? ['npm run', orden, ...(argumentos.length === 0 ? [] : ['--', ...argumentos])]
      : [programa, orden, ...argumentos]
    ).join(' ');
