import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Cambio, ResultadoCambio } from '#server/change/cambiar.ts';
import { guardar, leerGuardado } from '#server/data/claves.ts';

/** The member, the kind of request and its idempotency key (`CabecerasConClave`). Without a key, each request is carried out. */
interface BajoClave {
  readonly miembro: number;
  readonly que: string;
  readonly clave: string | undefined;
}

/**
 * Carries out a request once per key. `guarda` turns the answer into the value to store; `repetir` answers a repeated request
 * from that value.
 */
const unaVezCon = async <T>(
  { db, ahora, alResponder }: Cambio,
  { miembro, que, clave }: BajoClave,
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
 * Carries out a request once per idempotency key and returns the same answer when it is repeated.
 * A phone that lost the answer may safely send the request again: nothing is done or announced twice.
 * Refusals are not stored, so a refused request may be sent again.
 */
export const unaVez = <T>(
  cambio: Cambio,
  encargo: BajoClave,
  hacer: () => Promise<ResultadoCambio<T>>,
): Promise<ResultadoCambio<T>> =>
  unaVezCon(cambio, encargo, hacer, {
    repetir: async (respuesta) => bien(respuesta as T),
    guarda: (respuesta) => respuesta,
  });

interface Creacion<T> {
  readonly crear: () => Promise<ResultadoCambio<T>>;
  /** Reads the created row as it is now; undefined when it is gone. */
  readonly ver: (id: number) => Promise<T | undefined>;
}

/** Creates a row once per idempotency key. A repeated request gets that row as it is now, or NO_ENCONTRADO. */
export const crearUnaVez = <T extends { readonly id: number }>(
  cambio: Cambio,
  encargo: BajoClave,
  { crear, ver }: Creacion<T>,
): Promise<ResultadoCambio<T>> =>
  unaVezCon(cambio, encargo, crear, {
    repetir: async (id) => {
      const creado = await ver(id as number);
      return creado === undefined ? rechazado('NO_ENCONTRADO') : bien(creado);
    },
    guarda: (creado) => (creado as T).id,
  });
