import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ordenar, percentil } from './cifras.ts';
import { pedir, type Gastos } from './generador.ts';
import { arrancarServicios, montar, type Montado, type Servicios } from './montajes.ts';
import { cpuDe, matarTodos } from './procesos.ts';
import { sembrarFamilias, tareaSiguiente, trasElegir, type FamiliaBanco } from './sembrar.ts';
import { crearTelefono, type Telefono } from './telefono.ts';

/** Fewer where a machine cannot hold them: `BANCO_TELEFONOS=1000`. */
const TELEFONOS = Number(process.env['BANCO_TELEFONOS'] ?? 4_000);
const POR_FAMILIA = 4;
const OBJETIVO_S = 10;
/** How long stragglers are waited for. */
const PACIENCIA_S = 60;
/** Coming in at the start, at once. */
const TANDA = 100;
/** Picks a second that go on while the phones come back. */
const RITMO = 20;
const DOS_NODOS = { nombre: 'dos nodos', motor: 'postgres', nodos: 2 } as const;
/** Files that this process and each node open beside the phones' connections. */
const DE_MAS = 1_000;

const dormir = (ms: number): Promise<void> => new Promise((listo) => setTimeout(listo, ms));
const segundos = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** How many files a process may open here; NaN where the system does not tell. Node has raised it as far as it may. */
const archivosAbiertos = (): number => {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
  } catch {
    return NaN;
  }
};

const esperarA = async (todos: () => boolean): Promise<void> => {
  const limite = performance.now() + 1_000 * PACIENCIA_S;
  while (!todos() && performance.now() < limite) await dormir(20);
};

/** The most of these instants within a second. */
export const picoPorSegundo = (instantes: readonly number[]): number => {
  const orden = ordenar(instantes);
  let [pico, desde] = [0, 0];
  for (const [n, instante] of orden.entries()) {
    while (instante - (orden[desde] ?? instante) >= 1_000) desde += 1;
    pico = Math.max(pico, n - desde + 1);
  }
  return pico;
};

/** Plays picks of one family after the other until told to stop. Resolves with how many were acknowledged. */
const jugar = (familias: readonly FamiliaBanco[], puerto: number, agente: Agent) => {
  const fin = new AbortController();
  const hecho = (async () => {
    let buenas = 0;
    for (let n = 0; !fin.signal.aborted; n += 1) {
      const familia = familias[n % familias.length];
      if (familia === undefined) break;
      const tarea = tareaSiguiente(familia.estado);
      const pedido = { camino: `/api/tasks/sesiones-reparto/${String(familia.sesion)}/elegir_tarea/` };
      const token = familia.tokens.get(familia.estado.turno ?? 0) ?? '';
      const codigo = await pedir(puerto, token, agente, { ...pedido, cuerpo: JSON.stringify({ tarea_id: tarea }) });
      if (codigo === 200) {
        buenas += 1;
        familia.estado = trasElegir(familia.estado, tarea);
      }
      await dormir(1_000 / RITMO);
    }
    return buenas;
  })();
  return {
    parar: (): Promise<number> => {
      fin.abort();
      return hecho;
    },
  };
};

const versiones = async ({ db }: Montado): Promise<ReadonlyMap<number, number>> => {
  const filas = await db.selectFrom('familias').select(['id', 'version']).execute();
  return new Map(filas.map(({ id, version }) => [id, version]));
};

const conectarTodos = async (familias: readonly FamiliaBanco[], destino: () => number, agente: Agent) => {
  const telefonos: Telefono[] = [];
  const boletos = familias.flatMap(({ id, tokens }) => [...tokens.values()].map((token) => ({ familia: id, token })));
  const desde = performance.now();
  for (let n = 0; n < boletos.length; n += TANDA) {
    const tanda = boletos.slice(n, n + TANDA).map((boleto) => crearTelefono({ ...boleto, agente, destino }));
    telefonos.push(...tanda);
    await esperarA(() => tanda.every((t) => t.leido() > 0));
    if (telefonos.length % 1_000 === 0)
      console.log(`  ${String(telefonos.length)} teléfonos en ${segundos(performance.now() - desde)}`);
  }
  return { telefonos, tardaron: performance.now() - desde };
};

const decirFallos = (fallos: readonly string[]): string => {
  const clases = [...new Set(fallos)].map((clase) => `${clase} ×${String(fallos.filter((f) => f === clase).length)}`);
  return fallos.length === 0 ? 'ninguna lectura fallida' : `lecturas fallidas: ${clases.join(', ')}`;
};

const decirGastos = (antes: Gastos, despues: Gastos, cliente: NodeJS.CpuUsage, ms: number): void => {
  const cpu = (n: number): string => `${(n / 1000).toFixed(1)} s`;
  console.log(
    `CPU en esos ${segundos(ms)}: nodo ${cpu(despues.nodos - antes.nodos)}, base ${cpu(despues.base - antes.base)}, Redis ${cpu(despues.redis - antes.redis)}, los teléfonos ${cpu((cliente.user + cliente.system) / 1000)}`,
  );
};

const medir = async (carpeta: string, servicios: Servicios): Promise<boolean> => {
  const montado = await montar(DOS_NODOS, carpeta, servicios);
  const familias = await sembrarFamilias(montado.db, montado.secreto, Math.ceil(TELEFONOS / POR_FAMILIA));
  const agente = new Agent({ keepAlive: true, maxSockets: 512 });
  const [muere, queda] = montado.nodos;
  if (muere === undefined || queda === undefined) throw new Error('Faltan nodos');
  let vivos: readonly number[] = [muere.puerto, queda.puerto];
  let turno = 0;
  // The next one of those that live: a balancer passes on a connection that was refused.
  const destino = (): number => vivos[(turno += 1) % vivos.length] ?? 0;
  const { telefonos, tardaron } = await conectarTodos(familias, destino, agente);
  const en = (puerto: number): Telefono[] => telefonos.filter((t) => t.en() === puerto);
  const idos = en(muere.puerto);
  console.log(
    `${String(idos.length + en(queda.puerto).length)} de ${String(telefonos.length)} teléfonos conectados en ${segundos(tardaron)}: ${String(idos.length)} en el nodo que va a morir, ${String(en(queda.puerto).length)} en el otro`,
  );
  await dormir(3_000);

  // Of the one that stays: what a dead process used is nowhere to be read.
  const gastos = async (): Promise<Gastos> => ({ ...(await montado.sistema.gastos()), nodos: cpuDe(queda.pid) });
  const antes = await gastos();
  const cpuAntes = process.cpuUsage();
  const muerte = performance.now();
  vivos = [queda.puerto];
  const partida = jugar(familias, queda.puerto, agente);
  const muerto = muere.matar();
  await esperarA(() => idos.every((t) => t.leido() > muerte && t.en() === queda.puerto));
  const fin = performance.now() - muerte;
  const despues = await gastos();
  const cliente = process.cpuUsage(cpuAntes);
  await muerto;
  const elecciones = await partida.parar();
  const ciertas = await versiones(montado);
  const alDia = (t: Telefono): boolean => t.en() === queda.puerto && t.version() === ciertas.get(t.familia);
  await esperarA(() => telefonos.every(alDia));
  const todo = performance.now() - muerte;

  const vueltas = idos.filter((t) => t.saludado() > muerte);
  const decir = (que: string, instantes: readonly number[]): void => {
    const orden = ordenar(instantes.map((i) => i - muerte));
    const cuando = (p: number): string => segundos(percentil(orden, p));
    console.log(
      `${que} ${String(orden.length)} de ${String(idos.length)}: la mitad en ${cuando(50)}, el 99 % en ${cuando(99)}, todos en ${segundos(orden.at(-1) ?? NaN)}`,
    );
  };
  const saludos = vueltas.map((t) => t.saludado());
  decir('Conectados al otro nodo:', saludos);
  decir(
    'Y releída su página:',
    idos.filter((t) => t.leido() > muerte).map((t) => t.leido()),
  );
  console.log(
    `Pico de conexiones: ${String(picoPorSegundo(saludos))} en un segundo; ${String(elecciones)} elecciones entretanto; ${decirFallos(telefonos.flatMap((t) => t.fallos))}`,
  );
  decirGastos(antes, despues, cliente, fin);
  const bien = telefonos.filter(alDia).length;
  // Each was greeted with the version of that moment, and the check above sees that nothing was missed from there on.
  const llegaron = Math.max(...saludos) - muerte;
  const cumple = bien === telefonos.length && vueltas.length === idos.length && llegaron <= 1_000 * OBJETIVO_S;
  console.log(
    `Con la versión de la base: ${String(bien)} de ${String(telefonos.length)}, vistos ${segundos(todo)} después de la muerte; el último llegó en ${segundos(llegaron)} (objetivo ${String(OBJETIVO_S)} s)   ${cumple ? 'cumple' : 'NO cumple'}`,
  );
  for (const t of telefonos) t.colgar();
  agente.destroy();
  await montado.desmontar();
  return cumple;
};

/**
 * Thousands of phones on two nodes, one of which is killed: how long until all are on the other with what their family
 * knows, while others go on picking. The phones' socket, its waits and what they read again are the app's.
 */
export const desatarTormenta = async (): Promise<boolean> => {
  const maximo = archivosAbiertos();
  if (maximo < TELEFONOS + DE_MAS) {
    console.log(
      `Un proceso solo puede abrir aquí ${String(maximo)} archivos, y ${String(TELEFONOS)} teléfonos necesitan ${String(TELEFONOS + DE_MAS)}: súbelo con ulimit -n, o pon menos con BANCO_TELEFONOS.`,
    );
    return false;
  }
  const servicios = await arrancarServicios();
  if (servicios === null) return false;
  const carpeta = mkdtempSync(join(tmpdir(), 'te-toca-tormenta-'));
  try {
    return await medir(carpeta, servicios);
  } finally {
    matarTodos();
    await Promise.all([servicios.postgres.terminar(), servicios.redis.terminar()]);
    rmSync(carpeta, { recursive: true, force: true });
  }
};
