import { conectarNodos } from '#server/adapters/entre-nodos.ts';
import type { App } from '#server/app.ts';
import type { EntreNodos } from '#server/change/difusion.ts';
import { abrirPostgres } from '#server/arranque/datos-postgres.ts';
import { buildTestApp, type OpcionesDePrueba } from './app-de-prueba.ts';
import { crearBaseMigrada } from './base-de-prueba.ts';
import { escuchar } from './en-red.ts';
import { crearRedisPropio } from './servicios.ts';

/** Long wait for a connection, in ms: tests send a hundred requests at once on busy machines, and none should be refused. */
const ESPERA_MS = 60_000;

/** One of several servers, listening. */
export interface Nodo {
  readonly app: App;
  readonly url: string;
  readonly nodos: EntreNodos;
}

interface Como extends OpcionesDePrueba {
  /** URL of another Redis than the tests' own. */
  readonly redis?: string;
  /** Wraps a node's connection to the others, for tests that interfere with it. */
  readonly envolver?: (nodos: EntreNodos) => EntreNodos;
}

/** Creates a database and a Redis prefix for several servers in one process, in a `describe` with `con('postgres', 'redis')`. */
export const crearInstalacion = async () => {
  const [propia, redis] = await Promise.all([crearBaseMigrada(), crearRedisPropio()]);
  const abiertos: Nodo[] = [];

  const abrir = async ({ redis: otra = redis.url, envolver = (n) => n, ...opciones }: Como = {}): Promise<Nodo> => {
    const conectados = await conectarNodos(otra, redis.prefijo);
    if (!conectados.ok) throw new Error(conectados.linea);
    const nodos = envolver(conectados.nodos);
    const abierta = await abrirPostgres(propia.url, () => undefined, { nodos: 'varios', espera: ESPERA_MS });
    if (!abierta.ok) throw new Error(abierta.linea);
    const app = await buildTestApp({ ...opciones, abierta, nodos });
    const nodo = { app, url: await escuchar(app), nodos };
    abiertos.push(nodo);
    return nodo;
  };
  const cerrar = async (): Promise<void> => {
    await Promise.all(abiertos.map(({ app }) => app.app.close()));
    await Promise.all([propia.borrar(), redis.borrar()]);
  };
  return { abrir, cerrar, redis };
};
