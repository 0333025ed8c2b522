import type { Cambio } from '#server/change/cambiar.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { guardarCreado, leerCreado } from '#server/data/claves.ts';
import type { Creable } from '#server/db/esquema.ts';

/** Who asks for what, and under which key of theirs (`CabecerasConClave`); without one each request creates. */
interface Encargo {
  readonly miembro: number;
  readonly que: Creable;
  readonly clave: string | undefined;
}

interface Creacion<T> {
  readonly crear: () => Promise<ResultadoCaso<T>>;
  /** What was created before, as it is now; undefined when it is gone. */
  readonly ver: (id: number) => Promise<T | undefined>;
}

/**
 * Creates once what is asked for under a key, however often it is asked for: a phone whose answer got lost is answered
 * with what it has created already, and nobody is told again. What was refused may be asked for again.
 */
export const crearUnaVez = async <T extends { readonly id: number }>(
  { db, ahora }: Cambio,
  { miembro, que, clave }: Encargo,
  { crear, ver }: Creacion<T>,
): Promise<ResultadoCaso<T>> => {
  if (clave === undefined) return crear();
  const llave = { miembro_id: miembro, que, clave: clave.toLowerCase() };
  const ya = await leerCreado(db, llave);
  if (ya !== null) {
    const creado = await ver(ya);
    return creado === undefined ? rechazado('NO_ENCONTRADO') : hecho(creado);
  }
  const resultado = await crear();
  if (resultado.ok) await guardarCreado(db, llave, resultado.respuesta.id, ahora);
  return resultado;
};
