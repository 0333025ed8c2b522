import type { Db } from '#server/db/esquema.ts';
import {
  borrarFilas,
  contarFilas,
  insertarFilas,
  leerFilas,
  leerPlano,
  leerSiguiente,
  ponerSiguiente,
  type Tabla,
} from '#server/db/filas.ts';
import { mal, type Abierto } from '#server/caja/abierto.ts';
import { crearHuella } from './huella.ts';

/** Number of rows in memory at a time. It is small, because each row may contain a photo. */
const POR_PAGINA = 50;

/** A table's row count, digest and next id, which must be equal on both sides. */
interface Cuenta {
  readonly filas: number;
  readonly suma: string;
  readonly siguiente: number | null;
}
export interface Copiada {
  readonly tabla: string;
  readonly filas: number;
}

/**
 * Reads a whole table in pages, passes each page on, and returns its count. Throws if the engine counts another number of rows
 * than were read.
 */
const recorrer = async (
  db: Db,
  tabla: Tabla,
  porPagina: number,
  hacer: (filas: Parameters<typeof insertarFilas>[2]) => Promise<void>,
): Promise<Cuenta> => {
  const huella = crearHuella(tabla.columnas);
  for await (const filas of leerFilas(db, tabla, porPagina)) {
    for (const fila of filas) huella.anadir(fila);
    await hacer(filas);
  }
  const contada = huella.cerrar();
  const hay = await contarFilas(db, tabla);
  if (hay !== contada.filas) throw new Error(`Read ${String(contada.filas)} rows of ${String(hay)}`);
  return { ...contada, siguiente: await leerSiguiente(db, tabla) };
};

/** Returns the engine's message without its details, which may hold personal data. */
const motivoDe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Replaces the target's rows by the source's, then reads the target again and compares. Both are transactions of the same schema
 * version. If the answer is not ok, the caller must roll the target back.
 */
export const copiar = async (
  de: Db,
  a: Db,
  porPagina = POR_PAGINA,
): Promise<Abierto<{ readonly copiadas: readonly Copiada[] }>> => {
  const plano = await leerPlano(a);
  const suyo = new Map((await leerPlano(de)).map((tabla) => [tabla.nombre, tabla]));
  const distinta = plano.find((tabla) => JSON.stringify(tabla) !== JSON.stringify(suyo.get(tabla.nombre)));
  if (distinta !== undefined) return mal(`La tabla ${distinta.nombre} no es la que hace esta versión de Te Toca.`);

  let tabla = '';
  try {
    for (const t of plano.toReversed()) await borrarFilas(a, t);
    const cuentas: Cuenta[] = [];
    for (const t of plano) {
      tabla = t.nombre;
      const cuenta = await recorrer(de, t, porPagina, (filas) => insertarFilas(a, t, filas));
      await ponerSiguiente(a, t, cuenta.siguiente);
      cuentas.push(cuenta);
    }
    for (const [i, t] of plano.entries()) {
      tabla = t.nombre;
      const llegada = await recorrer(a, t, porPagina, () => Promise.resolve());
      if (JSON.stringify(llegada) !== JSON.stringify(cuentas[i]))
        return mal(`La copia de la tabla ${tabla} no coincide con el original.`);
    }
    return { ok: true, copiadas: plano.map(({ nombre }, i) => ({ tabla: nombre, filas: cuentas[i]?.filas ?? 0 })) };
  } catch (error) {
    return mal(`No se ha podido copiar la tabla ${tabla}: ${motivoDe(error)}.`);
  }
};
