import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RAIZ } from '../correr.ts';
import { ronda, type Sistema } from './generador.ts';
import { sembrarBanco } from './sembrar.ts';

const FAMILIAS = 250;
const RITMO = 100;
/** A round is one pick of each family. */
const SEGUNDOS = FAMILIAS / RITMO;
const RONDAS = 8;
const OBJETIVO = { p50: 3, p99: 4 } as const;

/** Another build's server may be measured beside the same floor: `BANCO_SERVIDOR=/…/dist/server/main.js`. */
const principal = process.env['BANCO_SERVIDOR'] ?? join(RAIZ, 'dist/server/main.js');
const carpeta = mkdtempSync(join(tmpdir(), 'te-toca-banco-'));
const hijos: ChildProcess[] = [];

/** A port that nobody listens on, below the range of outgoing ones. */
const puertoLibre = async (): Promise<number> => {
  for (let puerto = 20_000 + (process.pid % 10_000); ; puerto += 1) {
    const prueba = createServer();
    const libre = await new Promise<boolean>((resolver) => {
      prueba.once('error', () => resolver(false));
      prueba.listen(puerto, '127.0.0.1', () => prueba.close(() => resolver(true)));
    });
    if (libre && !usados.has(puerto)) {
      usados.add(puerto);
      return puerto;
    }
  }
};
const usados = new Set<number>();

const arrancar = async (
  argumentos: readonly string[],
  puerto: number,
  entorno: Record<string, string> = {},
): Promise<ChildProcess> => {
  const hijo = spawn(process.execPath, argumentos, {
    env: { ...process.env, ...entorno },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  hijos.push(hijo);
  const contesta = () =>
    new Promise<boolean>((resolver) => {
      const sonda = connect(puerto, '127.0.0.1', () => sonda.end(() => resolver(true)));
      sonda.on('error', () => resolver(false));
    });
  while (!(await contesta())) {
    if (hijo.exitCode !== null) throw new Error(`${argumentos.join(' ')} ha terminado con ${String(hijo.exitCode)}`);
    await new Promise((resolver) => setTimeout(resolver, 50));
  }
  return hijo;
};

/** Linux tells it in ticks of a hundredth of a second. */
const MS_POR_TIC = 10;

/** CPU that a process has used so far, ms; NaN where the system does not tell. */
const cpuDe = ({ pid }: ChildProcess): number => {
  const estado = `/proc/${String(pid)}/stat`;
  if (!existsSync(estado)) return NaN;
  // After the name, which may hold anything: state, parent, … the 12th and 13th are user and system time.
  const campos = readFileSync(estado, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return MS_POR_TIC * (Number(campos[11]) + Number(campos[12]));
};

const percentil = (ordenadas: readonly number[], p: number): number =>
  ordenadas[Math.min(ordenadas.length - 1, Math.floor((ordenadas.length * p) / 100))] ?? NaN;
interface Resumen {
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of the server's CPU a pick. */
  readonly cpu: number;
}
const ascendente = (a: number, b: number): number => a - b;
const resumir = ({ tiempos, cpu }: Awaited<ReturnType<typeof ronda>>): Resumen => {
  const ordenadas = tiempos.toSorted(ascendente);
  return { p50: percentil(ordenadas, 50), p99: percentil(ordenadas, 99), cpu };
};
/** Of the rounds, not of all picks together: a neighbour who takes the machine for a second spoils one round only. */
const medianas = (rondas: readonly Resumen[]): Resumen => ({
  p50: percentil(rondas.map((r) => r.p50).toSorted(ascendente), 50),
  p99: percentil(rondas.map((r) => r.p99).toSorted(ascendente), 50),
  cpu: percentil(rondas.map((r) => r.cpu).toSorted(ascendente), 50),
});
const ms = (n: number): string => `${n.toFixed(2)} ms`.padStart(10);
const linea = (nombre: string, { p50, p99, cpu }: Resumen): void =>
  console.log(`${nombre.padEnd(14)}p50 ${ms(p50)}   p99 ${ms(p99)}   CPU ${ms(cpu)} por elección`);

const medir = async (): Promise<boolean> => {
  const datos = join(carpeta, 'datos');
  const { familias, bytes } = await sembrarBanco(datos, FAMILIAS);
  const copia = join(carpeta, 'suelo.db');
  cpSync(join(datos, 'te-toca.db'), copia);
  const [puerto, puertoSuelo] = [await puertoLibre(), await puertoLibre()];
  const nuestroHijo = await arrancar([principal], puerto, { DATA_DIR: datos, PORT: String(puerto), HOST: '127.0.0.1' });
  const hijoSuelo = await arrancar(
    [join(import.meta.dirname, 'suelo.ts'), copia, String(puertoSuelo), String(bytes)],
    puertoSuelo,
  );

  const teToca: Sistema = {
    nombre: 'Te Toca',
    puerto,
    cpu: () => cpuDe(nuestroHijo),
    familias: familias.map((f) => ({ ...f })),
    sinSaludo: false,
    camino: () => '/socket.io/?EIO=4&transport=websocket',
    atender: (mensaje, token) => {
      if (mensaje.startsWith('42')) return null;
      if (mensaje === '2') return { responder: '3' };
      if (mensaje.startsWith('40')) return { listo: true };
      return { responder: `40${JSON.stringify({ token })}` };
    },
    pedido: (f, tarea) => ({
      camino: `/api/tasks/sesiones-reparto/${String(f.sesion)}/elegir_tarea/`,
      cuerpo: JSON.stringify({ tarea_id: tarea }),
    }),
  };
  const suelo: Sistema = {
    nombre: 'suelo',
    puerto: puertoSuelo,
    cpu: () => cpuDe(hijoSuelo),
    familias: familias.map((f) => ({ ...f })),
    sinSaludo: true,
    camino: (f) => `/${String(f.id)}`,
    atender: () => null,
    pedido: (f, tarea) => ({ camino: '/', cuerpo: JSON.stringify({ familia: f.id, sesion: f.sesion, tarea }) }),
  };

  console.log(
    `${String(FAMILIAS)} familias × 4 teléfonos, ${String(RITMO)} elecciones/s, ${String(RONDAS)} rondas de ${String(SEGUNDOS)} s, instantánea de ${String(bytes)} B, ${principal}`,
  );
  const rondas = new Map<Sistema, Resumen[]>([
    [teToca, []],
    [suelo, []],
  ]);
  for (let n = 0; n <= RONDAS; n += 1) {
    for (const [sistema, suyas] of rondas) {
      const resumen = resumir(await ronda(sistema, RITMO, SEGUNDOS));
      // The first one warms up.
      if (n === 0) continue;
      suyas.push(resumen);
      linea(`  ${sistema.nombre} ${String(n)}`, resumen);
    }
  }
  const [nuestro, base] = [medianas(rondas.get(teToca) ?? []), medianas(rondas.get(suelo) ?? [])];
  linea('Te Toca', nuestro);
  linea('suelo', base);
  const razon = { p50: nuestro.p50 / base.p50, p99: nuestro.p99 / base.p99, cpu: nuestro.cpu / base.cpu };
  const cumple = razon.p50 <= OBJETIVO.p50 && razon.p99 <= OBJETIVO.p99;
  console.log(
    `razón         p50 ${razon.p50.toFixed(2)}× (objetivo ${String(OBJETIVO.p50)}×)   p99 ${razon.p99.toFixed(2)}× (objetivo ${String(OBJETIVO.p99)}×)   CPU ${razon.cpu.toFixed(2)}×   ${cumple ? 'cumple' : 'NO cumple'}`,
  );
  return cumple;
};

/**
 * Time from a pick's request to the last of the family's four phones having heard of it, beside a bare floor that does
 * the same durable writes, in alternating rounds because machines are noisy. Whether the built server meets the goal.
 */
export const medirEleccion = async (): Promise<boolean> => {
  try {
    return await medir();
  } finally {
    for (const hijo of hijos) hijo.kill('SIGKILL');
    rmSync(carpeta, { recursive: true, force: true });
  }
};
