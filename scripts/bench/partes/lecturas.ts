import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { conectar } from '#server/db/conectar.ts';
import { mediana } from '../cifras.ts';
import { decirCifras, type Cifra, type Opciones } from '../informe.ts';
import { arrancarSuelo, arrancarTeToca, AUTOCANNON, cpuDe, enCarpeta, type Hijo } from '../procesos.ts';
import { prepararBanco, sembrarFamilias, sembrarTrabajo, type FamiliaBanco } from '../sembrar.ts';

const FAMILIAS = 100;
const A_LA_VEZ = 8;
const RONDAS = 3;
const POR_RONDA = 1_000;
const POR_RONDA_RAPIDO = 300;
/** Warm-up rounds of each read, because V8 optimises code only after many calls. */
const RONDAS_DE_CALENTAR = 3;
/** Highest allowed ratio to the floor (a minimal server), for answers from the cache and for answers computed anew. */
const OBJETIVO = { recordada: 1, deNuevo: 4 } as const;

/** Frequent reads of phones, with their paths. */
const LECTURAS = {
  misTareas: `${RUTAS.misTareas}?estado=PENDIENTE`,
  ranking: RUTAS.ranking,
  tareas: RUTAS.tareas,
  sesionActual: RUTAS.sesionActual,
  yo: RUTAS.yo,
} as const;
type Lectura = keyof typeof LECTURAS;
const NOMBRES = Object.keys(LECTURAS) as Lectura[];

interface Pedido {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}
interface Lado {
  readonly hijo: Hijo;
  readonly pedido: (nombre: Lectura, familia: FamiliaBanco) => Pedido;
  /** The server's CPU for one read in µs, a value for each round. */
  readonly medidas: Map<Lectura, number[]>;
}

/** Writes the requests of one read, one for each family, as a HAR file for autocannon. */
const escribirPedidos = (
  archivo: string,
  { hijo, pedido }: Lado,
  nombre: Lectura,
  familias: readonly FamiliaBanco[],
) => {
  const entries = familias.map((familia) => {
    const { path, headers } = pedido(nombre, familia);
    const suyas = Object.entries(headers).map(([name, value]) => ({ name, value }));
    return { request: { method: 'GET', url: `http://127.0.0.1:${String(hijo.puerto)}${path}`, headers: suyas } };
  });
  writeFileSync(archivo, JSON.stringify({ log: { version: '1.2', entries } }));
};

interface Resultado {
  readonly '2xx': number;
  readonly non2xx: number;
  readonly errors: number;
}

/** Sends `cuantas` requests, and returns the server's CPU for each, in µs. */
const ronda = async ({ hijo }: Lado, pedidos: string, cuantas: number): Promise<number> => {
  const url = `http://127.0.0.1:${String(hijo.puerto)}`;
  const argumentos = ['--json', '-L', '100', '-c', String(A_LA_VEZ), '-a', String(cuantas), '--har', pedidos, url];
  const antes = cpuDe(hijo.pid);
  const { stdout } = await promisify(execFile)(process.execPath, [AUTOCANNON, ...argumentos]);
  const gastado = cpuDe(hijo.pid) - antes;
  const hechas = JSON.parse(stdout) as Resultado;
  if (hechas.non2xx + hechas.errors > 0) throw new Error(`${pedidos}: ${JSON.stringify(hechas)}`);
  return (1_000 * gastado) / hechas['2xx'];
};

const medir =
  ({ rapido }: Opciones) =>
  async (carpeta: string): Promise<readonly Cifra[]> => {
    const archivo = join(carpeta, 'te-toca.db');
    const db = conectar(archivo);
    const familias = await sembrarFamilias(db, await prepararBanco(db), FAMILIAS);
    await sembrarTrabajo(db, familias);
    await db.destroy();
    const hijo = await arrancarTeToca(carpeta);
    /** Our server; with `no-cache` it computes the answers anew, as after a change of the family. */
    const nuestro = (cabeceras: Readonly<Record<string, string>>): Lado => ({
      hijo,
      pedido: (nombre, { tokens }) => ({
        path: LECTURAS[nombre],
        headers: { authorization: `Bearer ${[...tokens.values()][0] ?? ''}`, ...cabeceras },
      }),
      medidas: new Map(),
    });
    /** The floor: the same rows over bare HTTP. */
    const suelo: Lado = {
      hijo: await arrancarSuelo('lecturas', [archivo]),
      pedido: (nombre, { id }) => ({ path: `/${nombre}/${String(id)}`, headers: {} }),
      medidas: new Map(),
    };
    const [recordado, deNuevo] = [nuestro({}), nuestro({ 'cache-control': 'no-cache' })];
    const [rondas, cuantas] = rapido ? [1, POR_RONDA_RAPIDO] : [RONDAS, POR_RONDA];
    for (const nombre of NOMBRES) {
      const lados = [recordado, deNuevo, suelo].map((lado, n) => ({
        lado,
        pedidos: join(carpeta, `${String(n)}.har`),
      }));
      for (const { lado, pedidos } of lados) escribirPedidos(pedidos, lado, nombre, familias);
      await Promise.all(lados.map(({ lado, pedidos }) => ronda(lado, pedidos, cuantas * RONDAS_DE_CALENTAR)));
      for (let n = 0; n < rondas; n += 1)
        for (const { lado, pedidos } of lados)
          lado.medidas.set(nombre, [...(lado.medidas.get(nombre) ?? []), await ronda(lado, pedidos, cuantas)]);
    }
    const de = ({ medidas }: Lado, nombre: Lectura): number => mediana(medidas.get(nombre) ?? []);
    return NOMBRES.flatMap((nombre): readonly Cifra[] => {
      const comunes = { unidad: 'µs', suelo: de(suelo, nombre) } as const;
      return [
        { ...comunes, que: `CPU de leer ${nombre}`, valor: de(recordado, nombre), objetivo: OBJETIVO.recordada },
        { ...comunes, que: `CPU de leer ${nombre}, de nuevo`, valor: de(deNuevo, nombre), objetivo: OBJETIVO.deNuevo },
      ];
    });
  };

/** Measures the server's CPU for frequent reads, beside the same rows over bare HTTP. */
export const medirLecturas = async (opciones: Opciones): Promise<readonly Cifra[]> => {
  const cifras = await enCarpeta(medir(opciones));
  decirCifras(`Lecturas, ${String(FAMILIAS)} familias, ${String(A_LA_VEZ)} a la vez:`, cifras);
  return cifras;
};
