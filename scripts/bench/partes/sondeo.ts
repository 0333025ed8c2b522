import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { conectar } from '#server/db/conectar.ts';
import { comoTeToca, conectarTodos, dormir, elegirUna } from '../generador.ts';
import { decirCifras, type Cifra } from '../informe.ts';
import { arrancarTeToca, cpuDe, enCarpeta, type Hijo } from '../procesos.ts';
import { prepararBanco, sembrarFamilias, type FamiliaBanco } from '../sembrar.ts';

const FAMILIAS = 250;
/** Interval in ms at which a client without live events polls. */
const SONDEO_MS = 5_000;
/** Picks that one family makes in an hour: one every two and a half minutes. */
const ELECCIONES_POR_HORA = 24;
const SEGUNDOS = 7;
const CALMA = 2_000;
/** Polling should cost at least this many times as much as live events. */
const OBJETIVO = 10;

/** Plays as many picks as the families make in `SEGUNDOS`, evenly spread. */
const elegir = async ({ puerto }: Hijo, familias: readonly FamiliaBanco[]): Promise<void> => {
  const agente = new Agent({ keepAlive: true, maxSockets: 4 });
  const veces = Math.round((FAMILIAS * ELECCIONES_POR_HORA * SEGUNDOS) / 3_600);
  for (let n = 0; n < veces; n += 1) {
    const familia = familias[(n * 7) % familias.length];
    if (familia === undefined) throw new Error('No hay familias');
    await elegirUna(familia, puerto, agente);
    await dormir((1_000 * SEGUNDOS) / veces);
  }
  agente.destroy();
};

/** Returns the server's CPU in ms for one family and hour. */
const medirVentana = async (hijo: Hijo, familias: readonly FamiliaBanco[]): Promise<number> => {
  const cpu = cpuDe(hijo.pid);
  await Promise.all([elegir(hijo, familias), dormir(1_000 * SEGUNDOS)]);
  return ((cpuDe(hijo.pid) - cpu) * 3_600) / (FAMILIAS * SEGUNDOS);
};

const empujar = async (hijo: Hijo, familias: readonly FamiliaBanco[]): Promise<number> => {
  const telefonos = await conectarTodos(comoTeToca, hijo.puerto, familias);
  await dormir(CALMA);
  const gasto = await medirVentana(hijo, familias);
  for (const telefono of telefonos) telefono.terminate();
  return gasto;
};

const preguntar = async (hijo: Hijo, familias: readonly FamiliaBanco[]): Promise<number> => {
  const tokens = familias.flatMap((f) => [...f.tokens.values()]);
  // Allows one connection for each client. The requests are spread evenly over the five seconds.
  const agent = new Agent({ keepAlive: true, maxSockets: tokens.length });
  let n = 0;
  const reloj = setInterval(() => {
    const authorization = `Bearer ${tokens[n++ % tokens.length] ?? ''}`;
    const opciones = { host: '127.0.0.1', port: hijo.puerto, path: RUTAS.sesionActual, agent };
    get({ ...opciones, headers: { authorization } }, (respuesta) => respuesta.resume()).on('error', () => undefined);
  }, SONDEO_MS / tokens.length);
  await dormir(CALMA);
  const gasto = await medirVentana(hijo, familias);
  clearInterval(reloj);
  agent.destroy();
  return gasto;
};

/** Measures the CPU of an hour of a draft with live events, beside clients that poll every five seconds. */
export const medirSondeo = async (): Promise<readonly Cifra[]> => {
  const cifras = await enCarpeta(async (carpeta): Promise<readonly Cifra[]> => {
    const db = conectar(join(carpeta, 'te-toca.db'));
    const familias = await sembrarFamilias(db, await prepararBanco(db), FAMILIAS);
    await db.destroy();
    const hijo = await arrancarTeToca(carpeta);
    // Warms up the server's code.
    await elegir(hijo, familias);
    const valor = await empujar(hijo, familias);
    const suelo = await preguntar(hijo, familias);
    return [{ que: 'CPU por familia y hora', valor, unidad: 'ms', suelo, objetivo: 1 / OBJETIVO }];
  });
  decirCifras(`Una hora de reparto, ${String(FAMILIAS)} familias; el suelo es preguntar cada 5 s:`, cifras);
  return cifras;
};
