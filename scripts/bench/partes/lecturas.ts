import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { conectar } from '#server/db/conectar.ts';
import { puertoLibre } from '#server/testing/servidor-hijo.ts';
import { mediana } from '../cifras.ts';
import { decirCifras, type Cifra } from '../informe.ts';
import { arrancarServicios, montar } from '../montajes.ts';
import type { Opciones } from '../opciones.ts';
import { arrancar, cpuDe, enCarpeta, matarTodos, PRINCIPAL, type Hijo } from '../procesos.ts';
import { prepararBanco, sembrarFamilias, sembrarTrabajo, type CasaConTokens } from '../sembrar.ts';

const FAMILIAS = 100;
const A_LA_VEZ = 8;
const RONDAS = 3;
const POR_RONDA = 1_000;
const POR_RONDA_RAPIDO = 300;
/** Rounds of each read that all sides answer first, at the same time: a server that has run for a day knows its code. */
const RONDAS_DE_CALENTAR = 3;
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
export interface Lado {
  readonly hijo: Hijo;
  readonly familias: readonly CasaConTokens[];
  readonly pedido: (nombre: string, familia: CasaConTokens, token: string) => Pedido;
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

const ronda = async ({ hijo, familias, pedido }: Lado, nombre: string, cuantas: number): Promise<number> => {
  const agente = new Agent({ keepAlive: true, maxSockets: A_LA_VEZ });
  let hechas = 0;
  const uno = async (): Promise<void> => {
    while (hechas < cuantas) {
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
  return (1_000 * gastado) / cuantas;
};

/** Ours: as phones ask, or as after a change of the family, when nothing is remembered. */
const pedirNuestro =
  (cabeceras: Readonly<Record<string, string>> = {}): Lado['pedido'] =>
  (nombre, _, token) => ({
    path: LECTURAS[nombre as keyof typeof LECTURAS],
    headers: { authorization: `Bearer ${token}`, ...cabeceras },
  });
/** A server that is asked as after a change. */
export const ladoDeNuevo = (hijo: Hijo, familias: readonly CasaConTokens[]): Lado => ({
  hijo,
  familias,
  pedido: pedirNuestro({ 'cache-control': 'no-cache' }),
  medidas: new Map(),
});

/** The same rows over bare HTTP. */
export const abrirSuelo = async (archivo: string, familias: readonly CasaConTokens[]): Promise<Lado> => {
  const puerto = await puertoLibre();
  return {
    hijo: await arrancar([join(import.meta.dirname, '../suelos/lecturas.ts'), String(puerto), archivo], puerto),
    familias,
    pedido: (nombre, { id }) => ({ path: `/${nombre}/${String(id)}`, headers: {} }),
    medidas: new Map(),
  };
};

/** Reads by turns on each of these, and answers with the median of one. */
export const leerPorTurnos = async (
  lados: readonly Lado[],
  { rapido }: Opciones,
  nombres: readonly string[] = Object.keys(LECTURAS),
): Promise<(lado: Lado | undefined, nombre: string) => number> => {
  const [rondas, cuantas] = rapido ? [1, POR_RONDA_RAPIDO] : [RONDAS, POR_RONDA];
  for (const nombre of nombres)
    await Promise.all(lados.map((lado) => ronda(lado, nombre, cuantas * (rapido ? 1 : RONDAS_DE_CALENTAR))));
  for (let n = 0; n < rondas; n += 1)
    for (const nombre of nombres)
      for (const lado of lados)
        lado.medidas.set(nombre, [...(lado.medidas.get(nombre) ?? []), await ronda(lado, nombre, cuantas)]);
  return (lado, nombre) => mediana(lado?.medidas.get(nombre) ?? []);
};

const medir =
  (opciones: Opciones) =>
  async (carpeta: string): Promise<readonly Cifra[]> => {
    const archivo = join(carpeta, 'te-toca.db');
    const db = conectar(archivo);
    const familias = await sembrarFamilias(db, await prepararBanco(db), FAMILIAS);
    await sembrarTrabajo(db, familias);
    await db.destroy();
    const puerto = await puertoLibre();
    const hijo = await arrancar(PRINCIPAL, puerto, { DATA_DIR: carpeta, PORT: String(puerto), HOST: '127.0.0.1' });
    const nuestro: Lado = { hijo, familias, pedido: pedirNuestro(), medidas: new Map() };
    const deNuevo = ladoDeNuevo(hijo, familias);
    const suelo = await abrirSuelo(archivo, familias);
    const de = await leerPorTurnos([nuestro, deNuevo, suelo], opciones);
    return Object.keys(LECTURAS).flatMap((nombre) => {
      const comunes = { unidad: 'µs', suelo: de(suelo, nombre) } as const;
      return [
        { ...comunes, que: `CPU de leer ${nombre}`, valor: de(nuestro, nombre), objetivo: OBJETIVO },
        { ...comunes, que: `CPU de leer ${nombre}, de nuevo`, valor: de(deNuevo, nombre) },
      ];
    });
  };

/** What the five reads that phones do most cost the server, beside the same rows over bare HTTP. */
export const medirLecturas = async (opciones: Opciones): Promise<readonly Cifra[]> => {
  const cifras = await enCarpeta(medir(opciones));
  decirCifras(`Lecturas, ${String(FAMILIAS)} familias, ${String(A_LA_VEZ)} a la vez:`, cifras);
  return cifras;
};

const medirEnPostgres =
  (opciones: Opciones) =>
  async (carpeta: string): Promise<readonly Cifra[]> => {
    const servicios = await arrancarServicios();
    if (servicios === null) return [];
    try {
      const lados: Lado[] = [];
      for (const motor of ['sqlite', 'postgres'] as const) {
        const montado = await montar({ nombre: motor, motor, nodos: 1 }, join(carpeta, motor), servicios);
        const familias = await sembrarFamilias(montado.db, montado.secreto, FAMILIAS);
        await sembrarTrabajo(montado.db, familias);
        const [hijo] = montado.nodos;
        if (hijo !== undefined) lados.push(ladoDeNuevo(hijo, familias));
      }
      const de = await leerPorTurnos(lados, opciones);
      const [enSqlite, enPostgres] = lados;
      return Object.keys(LECTURAS).map((nombre) => ({
        que: `CPU de leer ${nombre} de PostgreSQL, sin la base`,
        unidad: 'µs',
        valor: de(enPostgres, nombre),
        suelo: de(enSqlite, nombre),
      }));
    } finally {
      matarTodos();
      await Promise.all([servicios.postgres.terminar(), servicios.redis.terminar()]);
    }
  };

/** The same reads on PostgreSQL, made anew, beside SQLite. */
export const medirLecturasEnPostgres = async (opciones: Opciones): Promise<readonly Cifra[]> => {
  const cifras = await enCarpeta(medirEnPostgres(opciones));
  decirCifras('Lecturas de nuevo en PostgreSQL; el suelo es SQLite:', cifras);
  return cifras;
};
