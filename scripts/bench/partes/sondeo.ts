import { Agent, get } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { WebSocket } from 'ws';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { conectar } from '#server/db/conectar.ts';
import { puertoLibre } from '#server/testing/servidor-hijo.ts';
import { comoTeToca, conectarTodos, dormir, pedir, SIN_GASTO, type Sistema } from '../generador.ts';
import { decirCifras, type Cifra } from '../informe.ts';
import { arrancar, cpuDe, enCarpeta, PRINCIPAL, type Hijo } from '../procesos.ts';
import { prepararBanco, sembrarFamilias, tareaSiguiente, trasElegir, type FamiliaBanco } from '../sembrar.ts';

const FAMILIAS = 250;
/** What a client without a live layer would do: ask every five seconds where the draft stands. */
const SONDEO_MS = 5_000;
/** A pick every two and a half minutes. */
const ELECCIONES_POR_HORA = 24;
const SEGUNDOS = 7;
const CALMA = 2_000;
/** Polling should cost at least so many times as much. */
const OBJETIVO = { cpu: 10, bytes: 150 } as const;

interface Gasto {
  /** Milliseconds of the server's processor, and bytes to and from the phones, a family and hour. */
  readonly cpu: number;
  readonly bytes: number;
}

const POR_HORA = 3_600 / (FAMILIAS * SEGUNDOS);

/** Plays each family's picks of these seconds, one family after another. */
const elegir = async (puerto: number, familias: readonly FamiliaBanco[]): Promise<void> => {
  const agente = new Agent({ keepAlive: true, maxSockets: 4 });
  const veces = Math.round((FAMILIAS * ELECCIONES_POR_HORA * SEGUNDOS) / 3_600);
  for (let n = 0; n < veces; n += 1) {
    const familia = familias[(n * 7) % familias.length];
    if (familia === undefined) throw new Error('No hay familias');
    const tarea = tareaSiguiente(familia.estado);
    const token = familia.tokens.get(familia.estado.turno ?? 0) ?? '';
    familia.estado = trasElegir(familia.estado, tarea);
    const codigo = await pedir(puerto, token, agente, comoTeToca.pedido(familia, tarea));
    if (codigo !== 200) throw new Error(`Una elección ha respondido ${String(codigo)}`);
    await dormir((1_000 * SEGUNDOS) / veces);
  }
  agente.destroy();
};

const trafico = (conexiones: readonly Socket[]): number =>
  conexiones.reduce((suma, { bytesRead, bytesWritten }) => suma + bytesRead + bytesWritten, 0);

const medirVentana = async (
  { pid, puerto }: Hijo,
  familias: readonly FamiliaBanco[],
  conexiones: () => readonly Socket[],
): Promise<Gasto> => {
  const [cpu, bytes] = [cpuDe(pid), trafico(conexiones())];
  await Promise.all([elegir(puerto, familias), dormir(1_000 * SEGUNDOS)]);
  return { cpu: (cpuDe(pid) - cpu) * POR_HORA, bytes: (trafico(conexiones()) - bytes) * POR_HORA };
};

const empujar = async (hijo: Hijo, familias: readonly FamiliaBanco[]): Promise<Gasto> => {
  const sistema: Sistema = {
    ...comoTeToca,
    nombre: '',
    puertos: [hijo.puerto],
    gastos: () => Promise.resolve(SIN_GASTO),
  };
  const telefonos = await conectarTodos(sistema, familias);
  // `ws` keeps its connection there, and gives it no type.
  const conexiones = telefonos.map((t) => (t as WebSocket & { readonly _socket: Socket })._socket);
  await dormir(CALMA);
  const gasto = await medirVentana(hijo, familias, () => conexiones);
  for (const telefono of telefonos) telefono.terminate();
  return gasto;
};

/** A phone that asks and asks, on a connection of its own. */
const sondear = (puerto: number, token: string, desfase: number, conexiones: Set<Socket>): (() => void) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${token}` };
  const una = (): void => {
    const peticion = get({ host: '127.0.0.1', port: puerto, path: RUTAS.sesionActual, agent, headers }, (respuesta) => {
      respuesta.resume();
    });
    peticion.on('socket', (conexion) => conexiones.add(conexion));
    peticion.on('error', () => undefined);
  };
  let reloj: ReturnType<typeof setInterval> | undefined;
  const espera = setTimeout(() => {
    una();
    reloj = setInterval(una, SONDEO_MS);
  }, desfase);
  return () => {
    clearTimeout(espera);
    clearInterval(reloj);
    agent.destroy();
  };
};

const preguntar = async (hijo: Hijo, familias: readonly FamiliaBanco[]): Promise<Gasto> => {
  const conexiones = new Set<Socket>();
  const tokens = familias.flatMap((f) => [...f.tokens.values()]);
  const paradas = tokens.map((token, n) => sondear(hijo.puerto, token, (SONDEO_MS * n) / tokens.length, conexiones));
  await dormir(SONDEO_MS + CALMA);
  const gasto = await medirVentana(hijo, familias, () => [...conexiones]);
  for (const parar of paradas) parar();
  return gasto;
};

const medir = async (carpeta: string): Promise<readonly Cifra[]> => {
  const db = conectar(join(carpeta, 'te-toca.db'));
  const familias = await sembrarFamilias(db, await prepararBanco(db), FAMILIAS);
  await db.destroy();
  const puerto = await puertoLibre();
  const hijo = await arrancar(PRINCIPAL, puerto, { DATA_DIR: carpeta, PORT: String(puerto), HOST: '127.0.0.1' });
  // Until the code is warm and each family's day has begun.
  await elegir(puerto, familias);
  const empujado = await empujar(hijo, familias);
  const preguntado = await preguntar(hijo, familias);
  return [
    {
      que: 'CPU por familia y hora',
      valor: empujado.cpu,
      unidad: 'ms',
      suelo: preguntado.cpu,
      objetivo: 1 / OBJETIVO.cpu,
    },
    {
      que: 'Bytes por familia y hora',
      valor: empujado.bytes / 1_000,
      unidad: 'kB',
      suelo: preguntado.bytes / 1_000,
      objetivo: 1 / OBJETIVO.bytes,
    },
  ];
};

/** What a draft costs an hour, told as it happens, beside a client that asks every five seconds. */
export const medirSondeo = async (): Promise<readonly Cifra[]> => {
  const cifras = await enCarpeta(medir);
  decirCifras(`Una hora de reparto, ${String(FAMILIAS)} familias; el suelo es preguntar cada 5 s:`, cifras);
  return cifras;
};
