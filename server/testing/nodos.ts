import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ModoRegistro } from '#shared/contracts/accesos.ts';
import type { App } from '#server/app.ts';
import type { Reloj } from '#server/change/contexto.ts';
import type { Correo, Oidc } from '#server/change/puertos.ts';
import { abrirPostgres } from '#server/arranque/datos-postgres.ts';
import { buildTestApp, relojFijo } from './app-de-prueba.ts';

/** Long wait for a connection, in ms: tests send a hundred requests at once on busy machines, and none should be refused. */
const ESPERA_MS = 60_000;

/** An app on a PostgreSQL database, which several may serve together. */
export interface NodoDePrueba extends App {
  /** The reason why the node was told to stop, at which a real process would exit; null if it was not told. */
  readonly perdido: () => string | null;
}

interface Opciones {
  readonly reloj?: Reloj;
  readonly nodos?: 'uno' | 'varios';
  readonly puerta?: number;
  readonly correo?: Correo;
  readonly oidc?: Oidc;
  readonly registro?: ModoRegistro;
}

/** Starts an app on a PostgreSQL database as main.ts does. Throws the message if the database cannot be used. */
export const encender = async (
  url: string,
  { reloj = relojFijo(), nodos = 'varios', puerta = ESPERA_MS, correo, oidc, registro = 'abierto' }: Opciones = {},
): Promise<NodoDePrueba> => {
  let perdido: string | null = null;
  const abierta = await abrirPostgres(
    url,
    (linea) => {
      perdido = linea;
    },
    { nodos, puerta, espera: ESPERA_MS },
  );
  if (!abierta.ok) throw new Error(abierta.linea);
  const app = await buildTestApp({ abierta, reloj, registro, ...(correo && { correo }), ...(oidc && { oidc }) });
  return { ...app, perdido: () => perdido };
};

const HIJO = join(import.meta.dirname, 'nodo-hijo.ts');

/** A server in a process of its own, on the machine's clock. */
export interface NodoHijo {
  readonly url: string;
  /** Kills the process with SIGKILL; resolves when it is gone. */
  readonly matar: () => Promise<void>;
}

/** Starts a server process on this port that shares the database `base` with others; resolves once it serves. */
export const encenderHijo = async (base: string, puerto: number): Promise<NodoHijo> => {
  const hijo = spawn(process.execPath, [HIJO, base, String(puerto)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const fin = once(hijo, 'close');
  await Promise.race([once(hijo.stdout, 'data'), fin]);
  if (hijo.exitCode !== null) throw new Error(`The server ended with ${String(hijo.exitCode)}`);
  return {
    url: `http://127.0.0.1:${String(puerto)}`,
    matar: async () => {
      hijo.kill('SIGKILL');
      await fin;
    },
  };
};

/** The machine's clock, which a test can set forward. */
export const relojAdelantable = () => {
  let segundos = 0;
  return {
    ahora: () => new Date(Date.now() + 1_000 * segundos).toISOString(),
    avanzar: (mas: number) => {
      segundos += mas;
    },
  };
};
