import { createHash } from 'node:crypto';

/** Computes a digest of a table's rows that is the same for both engines. */
export interface Huella {
  readonly anadir: (fila: Readonly<Record<string, unknown>>) => void;
  /** Returns the number of rows and their digest. Call it once. */
  readonly cerrar: () => { readonly filas: number; readonly suma: string };
}

/** Returns a value in the form that is compared. Throws for types that no column has, and for inexact numbers. */
const canonico = (valor: unknown): unknown => {
  if (valor === null || typeof valor === 'string' || typeof valor === 'boolean') return valor;
  if (typeof valor === 'number' && Number.isSafeInteger(valor)) return valor;
  // Bytes become an array, which no other value does, so that text cannot equal bytes.
  if (Buffer.isBuffer(valor)) return [createHash('sha256').update(valor).digest('hex')];
  throw new Error(`No exact form of a ${typeof valor}`);
};

export const crearHuella = (columnas: readonly string[]): Huella => {
  const suma = createHash('sha256');
  let filas = 0;
  return {
    anadir: (fila) => {
      filas += 1;
      suma.update(`${JSON.stringify(columnas.map((columna) => canonico(fila[columna])))}\n`);
    },
    cerrar: () => ({ filas, suma: suma.digest('hex') }),
  };
};
