import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { conectar } from '#server/db/conectar.ts';
import { puertoLibre } from '#server/testing/servidor-hijo.ts';
import { mediana } from './cifras.ts';
import { decirCifras, type Cifra } from './informe.ts';
import { arrancar, cpuDe, enCarpeta, PRINCIPAL, type Hijo } from './procesos.ts';
import { prepararBanco, sembrarFamilias, sembrarTrabajo, type FamiliaBanco } from './sembrar.ts';

const FAMILIAS = 100;
const A_LA_VEZ = 8;
const POR_RONDA = 1_500;
const RONDAS = 3;
/** A read may cost at most a quarter more than the floor's: four fifths of its requests. */
const OBJETIVO = 1.25;

/** What phones read most, and the path of each. */
const LECTURAS = {
  misTareas: `${RUTAS.misTareas}?estado=PENDIENTE`,
  ranking: RUTAS.ranking,
  tareas: RUTAS.tareas,
  sesionActual: RUTAS.sesionActual,
  yo: RUTAS.yo,
} as const;

interface Pedido {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}
interface Lado {
  readonly hijo: Hijo;
  readonly pedido: (nombre: string, familia: FamiliaBanco, token: string) => Pedido;
  /** Microseconds of CPU a read, one for each round. */
  readonly medidas: Map<string, number[]>;
}

const leer = (puerto: number, agent: Agent, { path, headers }: Pedido): Promise<void> =>
  new Promise((resolver, rechazar) => {
    get({ host: '127.0.0.1', port: puerto, path, headers, agent }, (respuesta) => {
      respuesta.resume();
      respuesta.once('end', () => {
        if (respuesta.statusCode === 200) resolver();
        else rechazar(new Error(`${path} ha respondido ${String(respuesta.statusCode)}`));
      });
    }).on('error', rechazar);
  });

const ronda = async ({ hijo, pedido }: Lado, nombre: string, familias: readonly FamiliaBanco[]): Promise<number> => {
  const agente = new Agent({ keepAlive: true, maxSockets: A_LA_VEZ });
  let hechas = 0;
  const uno = async (): Promise<void> => {
    while (hechas < POR_RONDA) {
      const familia = familias[hechas % familias.length];
      if (familia === undefined) throw new Error('No hay familias');
      hechas += 1;
      const [token = ''] = familia.tokens.values();
      await leer(hijo.puerto, agente, pedido(nombre, familia, token));
    }
  };
  const antes = cpuDe(hijo.pid);
  await Promise.all(Array.from({ length: A_LA_VEZ }, uno));
  const gastado = cpuDe(hijo.pid) - antes;
  agente.destroy();
  return (1_000 * gastado) / POR_RONDA;
};

const medir = async (carpeta: string): Promise<readonly Cifra[]> => {
  const archivo = join(carpeta, 'te-toca.db');
  const db = conectar(archivo);
  const familias = await sembrarFamilias(db, await prepararBanco(db), FAMILIAS);
  await sembrarTrabajo(db, familias);
  await db.destroy();
  const [puerto, puertoSuelo] = [await puertoLibre(), await puertoLibre()];
  const entorno = { DATA_DIR: carpeta, PORT: String(puerto), HOST: '127.0.0.1' };
  const hijo = await arrancar(PRINCIPAL, puerto, entorno);
  const pedirNuestro =
    (cabeceras: Readonly<Record<string, string>> = {}): Lado['pedido'] =>
    (nombre, _, token) => ({
      path: LECTURAS[nombre as keyof typeof LECTURAS],
      headers: { authorization: `Bearer ${token}`, ...cabeceras },
    });
  const nuestro: Lado = { hijo, pedido: pedirNuestro(), medidas: new Map() };
  /** As after a change of the family: nothing is remembered. */
  const deNuevo: Lado = { hijo, pedido: pedirNuestro({ 'cache-control': 'no-cache' }), medidas: new Map() };
  const suelo: Lado = {
    hijo: await arrancar([join(import.meta.dirname, 'suelo-lecturas.ts'), String(puertoSuelo), archivo], puertoSuelo),
    pedido: (nombre, { id }) => ({ path: `/${nombre}/${String(id)}`, headers: {} }),
    medidas: new Map(),
  };
  for (let n = 0; n <= RONDAS; n += 1)
    for (const nombre of Object.keys(LECTURAS))
      for (const lado of [nuestro, deNuevo, suelo]) {
        const us = await ronda(lado, nombre, familias);
        // The first one warms up.
        if (n > 0) lado.medidas.set(nombre, [...(lado.medidas.get(nombre) ?? []), us]);
      }
  const de = ({ medidas }: Lado, nombre: string): number => mediana(medidas.get(nombre) ?? []);
  return Object.keys(LECTURAS).flatMap((nombre) => {
    const comunes = { unidad: 'µs', suelo: de(suelo, nombre) } as const;
    return [
      { ...comunes, que: `CPU de leer ${nombre}`, valor: de(nuestro, nombre), objetivo: OBJETIVO },
      { ...comunes, que: `CPU de leer ${nombre}, de nuevo`, valor: de(deNuevo, nombre) },
    ];
  });
};

/** What the five reads that phones do most cost the server, beside the same rows over bare HTTP. */
export const medirLecturas = async (): Promise<readonly Cifra[]> => {
  const cifras = await enCarpeta(medir);
  decirCifras(`Lecturas, ${String(FAMILIAS)} familias, ${String(A_LA_VEZ)} a la vez:`, cifras);
  return cifras;
};
