import { randomBytes } from 'node:crypto';
import type { CuentaCreada, Tokens } from '#shared/contracts/accesos.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { buildApp } from '#server/app.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { Base } from '#server/db/esquema.ts';
import { crearContrasenas } from '#server/adapters/contrasenas.ts';
import { crearPush, nuevaClavePush } from '#server/adapters/push.ts';

/** A logged-in member. The demo's clock moves on, so `renovar` refreshes the access token, as a browser does. */
export interface Conectado {
  readonly usuario: Usuario;
  tokens: Tokens;
}

/**
 * The server, called without a network, with a clock that the demo sets. Its random numbers are always the same; only secrets are
 * random.
 */
export interface Demo {
  readonly contexto: Contexto;
  readonly ponerReloj: (instante: Instante) => void;
  readonly llamar: <T>(
    metodo: 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    quien: Conectado | null,
    cuerpo?: object,
  ) => Promise<T>;
  readonly conectar: (cuenta: CuentaCreada) => Conectado;
  readonly renovar: (quien: Conectado) => Promise<void>;
  readonly cerrar: () => Promise<void>;
}

/** Returns a generator with a fixed sequence, so that each run has the same draft order and PIN. */
const azarFijo = (semilla: number) => {
  let estado = semilla;
  return (menorQue: number): number => {
    estado = (Math.imul(estado, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((estado / 2 ** 32) * menorQue);
  };
};

export const abrirCasa = async (base: Base, inicio: Instante): Promise<Demo> => {
  let ahora = inicio;
  const { app, contexto } = await buildApp({
    base,
    reloj: { ahora: () => ahora },
    azar: { secreto: (bytes) => randomBytes(bytes).toString('base64url'), entero: azarFijo(2026) },
    contrasenas: crearContrasenas(),
    // The demo's tokens are valid only in this process, because the real server has another key.
    secreto: randomBytes(32),
    // Any key will do, since no member has a device that gets pushes.
    push: crearPush({ clave: nuevaClavePush(), sujeto: 'mailto:te-toca@example.org' }),
    correo: null,
    cliente: null,
    origenes: [],
    proxies: [],
    logger: false,
  });
  await app.ready();

  const pedir = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, quien: Conectado | null, payload?: object) =>
    app.inject({
      method,
      url,
      ...(quien === null ? {} : { headers: { authorization: `Bearer ${quien.tokens.access}` } }),
      ...(payload === undefined ? {} : { payload }),
    });
  const llamar: Demo['llamar'] = async <T>(...peticion: Parameters<typeof pedir>): Promise<T> => {
    const r = await pedir(...peticion);
    if (r.statusCode >= 300)
      throw new Error(`${peticion[0]} ${peticion[1]} ha respondido ${String(r.statusCode)}: ${r.body}`);
    return r.json<T>();
  };

  return {
    contexto,
    llamar,
    ponerReloj: (instante) => {
      ahora = instante;
    },
    conectar: ({ usuario, tokens }) => ({ usuario, tokens }),
    renovar: async (quien) => {
      quien.tokens = await llamar<Tokens>('POST', RUTAS.refrescar, null, { refresh: quien.tokens.refresh });
    },
    cerrar: () => app.close(),
  };
};
