import type { App } from '#server/app.ts';
import type { Reloj } from '#server/change/contexto.ts';
import { abrirPostgres } from '#server/datos-postgres.ts';
import { buildTestApp, relojFijo } from './app-de-prueba.ts';

/** Tests ask a hundred times at once, on machines that are busy: here nobody is told to come back. */
const ESPERA_MS = 60_000;

/** An app that serves a database together with others. */
export interface NodoDePrueba extends App {
  /** Whether it was told that it may not go on: a real process ends then. */
  readonly perdido: () => boolean;
}

interface Opciones {
  readonly reloj?: Reloj;
  readonly nodos?: 'uno' | 'varios';
}

/** Starts an app on a PostgreSQL database as main.ts does. Throws the line with which it is refused. */
export const encender = async (
  url: string,
  { reloj = relojFijo(), nodos = 'varios' }: Opciones = {},
): Promise<NodoDePrueba> => {
  let perdido = false;
  const abierta = await abrirPostgres(
    url,
    () => {
      perdido = true;
    },
    { nodos, espera: ESPERA_MS },
  );
  if (!abierta.ok) throw new Error(abierta.linea);
  const app = await buildTestApp({ abierta, reloj });
  return { ...app, perdido: () => perdido };
};
