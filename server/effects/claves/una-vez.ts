import type { Cambio, ResultadoCambio } from '#server/change/cambiar.ts';
import { hecho, rechazado } from '#server/change/resultado.ts';
import { guardar, leerGuardado } from '#server/data/claves.ts';

/** The member, the kind of request and its idempotency key (`CabecerasConClave`); without a key each request counts. */
interface Encargo {
  readonly miembro: number;
  readonly que: string;
  readonly clave: string | undefined;
}

/** Does a thing once under its key: `repetir` answers a request that comes again, `guarda` says what it needs for that. */
const unaVezCon = async <T>(
  { db, ahora, alResponder }: Cambio,
  { miembro, que, clave }: Encargo,
  hacer: () => Promise<ResultadoCambio<T>>,
  {
    repetir,
    guarda,
  }: {
    readonly repetir: (guardado: unknown) => Promise<ResultadoCambio<T>>;
    readonly guarda: (respuesta: unknown) => unknown;
  },
): Promise<ResultadoCambio<T>> => {
  if (clave === undefined) return hacer();
  const llave = { miembro_id: miembro, que, clave: clave.toLowerCase() };
  const ya = await leerGuardado(db, llave);
  if (ya !== undefined) return repetir(ya);
  const resultado = await hacer();
  if (resultado.ok) alResponder((respuesta) => guardar(db, llave, guarda(respuesta), ahora));
  return resultado;
};

/**
 * Does once what is asked for under a key. A phone whose answer got lost is answered the same, whatever has become of it
 * since, and nobody is told again. What was refused may be asked for again.
 */
export const unaVez = <T>(
  cambio: Cambio,
  encargo: Encargo,
  hacer: () => Promise<ResultadoCambio<T>>,
): Promise<ResultadoCambio<T>> =>
  unaVezCon(cambio, encargo, hacer, {
    repetir: async (respuesta) => hecho(respuesta as T),
    guarda: (respuesta) => respuesta,
  });

interface Creacion<T> {
  readonly crear: () => Promise<ResultadoCambio<T>>;
  /** Reads what was created before, as it is now; undefined when it is gone. */
  readonly ver: (id: number) => Promise<T | undefined>;
}

/** Creates once what is asked for under a key. Asked again, it answers with the thing as it is now. */
export const crearUnaVez = <T extends { readonly id: number }>(
  cambio: Cambio,
  encargo: Encargo,
  { crear, ver }: Creacion<T>,
): Promise<ResultadoCambio<T>> =>
  unaVezCon(cambio, encargo, crear, {
    repetir: async (id) => {
      const creado = await ver(id as number);
      return creado === undefined ? rechazado('NO_ENCONTRADO') : hecho(creado);
    },
    guarda: (creado) => (creado as T).id,
  });
