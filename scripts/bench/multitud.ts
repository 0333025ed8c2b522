import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { ordenar, percentil } from './cifras.ts';
import { dormir, pedir, type Gastos } from './generador.ts';
import type { Montado } from './montajes.ts';
import { sembrarFamilias, tareaSiguiente, trasElegir, type FamiliaBanco } from './sembrar.ts';
import { crearTelefono, type Telefono } from './telefono.ts';

/** Fewer, or more, as the machine can hold: `BANCO_TELEFONOS=10000`. */
export const telefonosPedidos = (porDefecto: number): number => Number(process.env['BANCO_TELEFONOS'] ?? porDefecto);
const POR_FAMILIA = 4;
/** How long stragglers are waited for. */
const PACIENCIA_S = 90;
/** Coming in at the start, at once. */
const TANDA = 500;
/** Picks a second that go on while the phones come back. */
const RITMO = 20;
/** Files that this process and each node open beside the phones' connections. */
const DE_MAS = 1_000;

const segundos = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** How many files a process may open here; NaN where the system does not tell. Node has raised it as far as it may. */
const archivosAbiertos = (): number => {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
  } catch {
    return NaN;
  }
};

/** Whether this process and a server may open so many connections; says so where they may not. */
export const caben = (telefonos: number): boolean => {
  const maximo = archivosAbiertos();
  if (maximo >= telefonos + DE_MAS) return true;
  console.log(
    `Un proceso solo puede abrir aquí ${String(maximo)} archivos, y ${String(telefonos)} teléfonos necesitan ${String(telefonos + DE_MAS)}: súbelo con ulimit -n, o pon menos con BANCO_TELEFONOS.`,
  );
  return false;
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

/**
 * Plays picks of one family after the other until told to stop, on a connection of their own. Resolves with how long each
 * that was acknowledged took, ms.
 */
const jugar = (familias: readonly FamiliaBanco[], puerto: number) => {
  const fin = new AbortController();
  const agente = new Agent({ keepAlive: true });
  const hecho = (async () => {
    const tiempos: number[] = [];
    for (let n = 0; !fin.signal.aborted; n += 1) {
      const familia = familias[n % familias.length];
      if (familia === undefined) break;
      const tarea = tareaSiguiente(familia.estado);
      const pedido = { camino: `/api/tasks/sesiones-reparto/${String(familia.sesion)}/elegir_tarea/` };
      const token = familia.tokens.get(familia.estado.turno ?? 0) ?? '';
      const desde = performance.now();
      const codigo = await pedir(puerto, token, agente, { ...pedido, cuerpo: JSON.stringify({ tarea_id: tarea }) });
      if (codigo === 200) {
        tiempos.push(performance.now() - desde);
        familia.estado = trasElegir(familia.estado, tarea);
      }
      await dormir(1_000 / RITMO);
    }
    agente.destroy();
    return tiempos;
  })();
  return {
    parar: (): Promise<readonly number[]> => {
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

/** Thousands of phones of the app's own kind, connected to a setup. */
export interface Multitud {
  readonly telefonos: readonly Telefono[];
  readonly en: (puerto: number) => readonly Telefono[];
  /** How long they took to come, ms. */
  readonly tardaron: number;
  /**
   * Called with those whose server has just died, at that instant: waits until all are at `puerto` with what their family
   * knows, while others go on picking there, and says how it went.
   */
  readonly contarVuelta: (vuelta: Vuelta) => Promise<Vueltos>;
  readonly colgar: () => void;
}

interface Vuelta {
  readonly idos: readonly Telefono[];
  readonly puerto: number;
  readonly muerte: number;
  /** Of what lives on: what a dead process used is nowhere to be read. */
  readonly gastos: () => Promise<Gastos>;
}

interface Vueltos {
  /** Seconds after the death until the last one was connected, and until the last had read its page. */
  readonly llegaron: number;
  readonly leyeron: number;
  /** CPU of the server that they came to, ms each. */
  readonly cpu: number;
  /** How long each pick took that was made meanwhile, ms, ascending. */
  readonly elecciones: readonly number[];
  /** All of them are there, and at the database's version. */
  readonly bien: boolean;
}

/** Seeds families and connects all their phones, to the port that `destino` says each time. */
export const juntarMultitud = async (montado: Montado, cuantos: number, destino: () => number): Promise<Multitud> => {
  const familias = await sembrarFamilias(montado.db, montado.secreto, Math.ceil(cuantos / POR_FAMILIA));
  const agente = new Agent({ keepAlive: true, maxSockets: 512 });
  const { telefonos, tardaron } = await conectarTodos(familias, destino, agente);

  const contarVuelta = async ({ idos, puerto, muerte, gastos }: Vuelta): Promise<Vueltos> => {
    const antes = await gastos();
    const cpuAntes = process.cpuUsage();
    const partida = jugar(familias, puerto);
    await esperarA(() => idos.every((t) => t.leido() > muerte && t.en() === puerto));
    const fin = performance.now() - muerte;
    const despues = await gastos();
    decirGastos(antes, despues, process.cpuUsage(cpuAntes), fin);
    const elecciones = ordenar(await partida.parar());
    const ciertas = await versiones(montado);
    const alDia = (t: Telefono): boolean => t.en() === puerto && t.version() === ciertas.get(t.familia);
    await esperarA(() => telefonos.every(alDia));

    const vueltas = idos.filter((t) => t.saludado() > muerte);
    const saludos = vueltas.map((t) => t.saludado());
    const leidos = idos.filter((t) => t.leido() > muerte).map((t) => t.leido());
    const decir = (que: string, instantes: readonly number[]): void => {
      const orden = ordenar(instantes.map((i) => i - muerte));
      const cuando = (p: number): string => segundos(percentil(orden, p));
      console.log(
        `${que} ${String(orden.length)} de ${String(idos.length)}: la mitad en ${cuando(50)}, el 99 % en ${cuando(99)}, todos en ${segundos(orden.at(-1) ?? NaN)}`,
      );
    };
    decir('Conectados de nuevo:', saludos);
    decir('Y releída su página:', leidos);
    console.log(
      `Pico de conexiones: ${String(picoPorSegundo(saludos))} en un segundo; ${String(elecciones.length)} elecciones entretanto; ${decirFallos(telefonos.flatMap((t) => t.fallos))}`,
    );
    const ciertos = telefonos.filter(alDia).length;
    console.log(
      `Con la versión de la base: ${String(ciertos)} de ${String(telefonos.length)}, vistos ${segundos(performance.now() - muerte)} después`,
    );
    return {
      // Each was greeted with the version of that moment, and the check above sees that nothing was missed from there on.
      llegaron: (Math.max(...saludos) - muerte) / 1_000,
      leyeron: (Math.max(...leidos) - muerte) / 1_000,
      cpu: (despues.nodos - antes.nodos) / idos.length,
      elecciones,
      bien: ciertos === telefonos.length && vueltas.length === idos.length,
    };
  };

  return {
    telefonos,
    en: (puerto) => telefonos.filter((t) => t.en() === puerto),
    tardaron,
    contarVuelta,
    colgar: () => {
      for (const t of telefonos) t.colgar();
      agente.destroy();
    },
  };
};
